import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createHttp } from '../../electron/api/http.ts'
import { transactions } from '../../electron/api/transactions.ts'
import { openLedger } from '../../electron/ledger/openLedger.ts'
import { runFullPass } from '../../electron/sync/fullPass.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { median, timed, type Figure } from './figure.ts'

const ROWS = 200_000
const ROUNDS = 5
const worker = new URL('../../electron/ledger/worker.ts', import.meta.url)

interface Service {
  readonly base_url: string
  readonly token: string
}

/** First sync against a client that only fetches and parses the same pages, plus the `sqlite3` program storing the rows. */
export async function firstSync(): Promise<Figure> {
  await using folder = await temporaryFolder()
  await using service = await startService()
  const plain = join(folder.path, 'plain.db')
  await sync(service, plain)
  const csv = join(folder.path, 'rows.csv')
  const script = importScript(plain, csv)
  const own: number[] = []
  const bare: number[] = []
  const stored: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timed(() => fetchAndParse(service)))
    const reference = join(folder.path, 'reference.db')
    stored.push(await timed(() => execFileSync('sqlite3', [reference], { input: script })))
    rmSync(reference)
    const file = join(folder.path, `own-${round}.db`)
    own.push(await timed(() => sync(service, file, 'a5'.repeat(32))))
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
  const [ownTime, bareTime, storeTime] = [median(own), median(bare), median(stored)]
  const ratio = ownTime / (bareTime + storeTime)
  return {
    name: `first sync of ${ROWS.toLocaleString('en')} rows, encrypted`,
    measured: `${ratio.toFixed(2)} x`,
    aim: '<= 2.0 x',
    isMet: ratio <= 2,
    detail: `${seconds(ownTime)} against ${seconds(bareTime)} fetching and parsing + ${seconds(storeTime)} sqlite3 .import; median of ${ROUNDS}`
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

async function startService(): Promise<Service & AsyncDisposable> {
  const child = spawn(process.execPath, ['electron/cli.ts', 'sandbox', '--rows', String(ROWS)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    ...(JSON.parse(line) as Service),
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    }
  }
}

async function sync(service: Service, file: string, key?: string): Promise<void> {
  const ledger = await openLedger({ worker, file, ...(key !== undefined && { key }) })
  const http = createHttp({ fetch, baseUrl: service.base_url, token: service.token })
  const { verdict, counts } = await runFullPass({
    api: transactions(http, 'major'),
    ledger,
    signal: new AbortController().signal,
    onProgress: () => undefined
  })
  await ledger.close()
  if (verdict !== 'complete' || counts.inserted !== ROWS)
    throw new Error(`The pass ended ${verdict} with ${counts.inserted} rows`)
}

async function fetchAndParse({ base_url: baseUrl, token }: Service): Promise<void> {
  let seen = 0
  for (let after = '', hasMore = true; hasMore;) {
    const response = await fetch(`${baseUrl}/v1/transactions?limit=100${after && `&starting_after=${after}`}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const page = (await response.json()) as { data: { id: string }[]; has_more: boolean }
    seen += page.data.length
    after = page.data.at(-1)?.id ?? ''
    hasMore = page.has_more
  }
  if (seen !== ROWS) throw new Error(`The bare client saw ${seen} rows`)
}

/** The same table with the same indexes, filled by `.import` from a CSV of the same rows. */
function importScript(plain: string, csv: string): string {
  const ask = (sql: string, ...options: string[]) =>
    execFileSync('sqlite3', [...options, plain, sql], { maxBuffer: 2 ** 30 })
  writeFileSync(csv, ask('SELECT * FROM transactions', '-csv', '-newline', '\n'))
  const schema = ask(
    "SELECT sql || ';' FROM sqlite_schema WHERE tbl_name = 'transactions' AND sql IS NOT NULL ORDER BY type DESC"
  )
  return `PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;\n${schema.toString()}\n.import --csv ${csv} transactions\n`
}
