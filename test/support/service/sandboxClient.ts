import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../electron/service/sandbox/startSandbox.ts'
import { bundled } from '../../../scripts/bundle.mjs'

/** A row as it comes from the wire; amounts are of no interest here, because parsing loses their text. */
export interface ListedRow {
  readonly id: string
  readonly account_id: string
  readonly correlation_id?: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface ListedPage {
  readonly data: readonly ListedRow[]
  readonly has_more: boolean
}

const sandboxWorker = pathToFileURL(await bundled('sandbox'))

/** The real service in its real thread. */
export function startTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return startSandbox(sandboxWorker, options)
}

export function request(sandbox: Sandbox, query = ''): Promise<Response> {
  const headers = { authorization: `Bearer ${sandbox.token}` }
  return fetch(`${sandbox.baseUrl}/v1/transactions${query}`, { headers })
}

export async function getPage(sandbox: Sandbox, query: Readonly<Record<string, string | number>>): Promise<ListedPage> {
  const text = Object.entries(query).map(([name, value]) => [name, String(value)])
  const response = await request(sandbox, `?${new URLSearchParams(text).toString()}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ListedPage
}

/** Every row, page by page, as a client has to get them. */
export async function getAll(
  sandbox: Sandbox,
  query: Readonly<Record<string, string | number>>
): Promise<readonly ListedRow[]> {
  const rows: ListedRow[] = []
  for (;;) {
    const cursor = rows.at(-1)?.id
    const page = await getPage(sandbox, cursor === undefined ? query : { ...query, starting_after: cursor })
    rows.push(...page.data)
    if (!page.has_more) return rows
  }
}
