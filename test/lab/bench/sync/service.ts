import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SeededTransactions } from '../../../../electron/service/sandbox/transactions/seededTransactions.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const program = fileURLToPath(new URL('../../../../electron/cli.ts', import.meta.url))
const SEED = 1

export interface Service extends AsyncDisposable {
  readonly baseUrl: string
  readonly token: string
  /** Changes the status of the rows at these places of the list. */
  change(places: readonly number[], status: string): Promise<void>
}

export interface ServiceOptions {
  readonly rows: number
  /** For the command line's `--fault`. */
  readonly fault?: string
}

/** The embedded service as a process of its own. */
export async function startService({ rows, fault }: ServiceOptions): Promise<Service> {
  const folder = await temporaryFolder()
  const controlFile = join(folder.path, 'control')
  const options = ['--rows', String(rows), '--seed', String(SEED), '--control-token-file', controlFile]
  const child = spawn(process.execPath, [program, 'sandbox', ...options, ...(fault ? ['--fault', fault] : [])], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { base_url: baseUrl, token } = JSON.parse(line) as { base_url: string; token: string }
  const controlToken = (await readFile(controlFile, 'utf8')).trim()
  const list = new SeededTransactions(SEED, rows)

  async function changeOne(place: number, status: string): Promise<void> {
    const response = await fetch(`${baseUrl}/__sandbox/transactions/${list.at(place).id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status })
    })
    if (!response.ok) throw new Error(`The service did not change a row: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }

  return {
    baseUrl,
    token,
    async change(places, status) {
      for (const place of places) await changeOne(place, status)
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await folder[Symbol.asyncDispose]()
    }
  }
}
