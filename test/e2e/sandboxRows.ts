import { startProcess } from '../support/process/startedProcess.ts'
import { bundled } from '../../scripts/bundle.mjs'

export interface SandboxRow {
  readonly id: string
  /** The source text of the JSON number. */
  readonly amount: string
  readonly currency: string
  readonly created_at: string
  readonly reference: string
  readonly status: string
  readonly counterparty?: { readonly name?: string | null } | null
  readonly [field: string]: unknown
}

let rows: Promise<readonly SandboxRow[]> | undefined

/** What the embedded sandbox has, read once from a sandbox of its own with the same seed. */
export function sandboxRows(): Promise<readonly SandboxRow[]> {
  return (rows ??= readRows())
}

async function readRows(): Promise<readonly SandboxRow[]> {
  await using sandbox = startProcess(process.execPath, [
    await bundled('cli'),
    'sandbox',
    '--rows',
    '5000',
    '--seed',
    '1'
  ])
  const [line] = await sandbox.untilPrinted(/^\{.*\}\n/)
  const { base_url: baseUrl, token } = JSON.parse(line) as { base_url: string; token: string }
  const all: SandboxRow[] = []
  for (let after = '', hasMore = true; hasMore; after = `&starting_after=${all.at(-1)?.id ?? ''}`) {
    const response = await fetch(`${baseUrl}/v1/transactions?limit=1000${after}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const page = parseKeepingNumbers(await response.text()) as { data: SandboxRow[]; has_more: boolean }
    all.push(...page.data)
    hasMore = page.has_more
  }
  return all
}

/** Another way to exact numbers than the app's own: the source text that JSON.parse hands to its reviver. */
function parseKeepingNumbers(text: string): unknown {
  type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
  const keep: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value)
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown)
}
