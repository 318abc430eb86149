import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnections } from '../../../electron/stores/connections/connections.ts'
import { verifyExport } from '../../../electron/features/exporting/verify/verifyExport.ts'
import { verifyLogFile } from '../../../electron/features/exporting/verify/verifyLogFile.ts'
import { verifyWorkbook } from '../../../electron/stores/workbook/log/verifyWorkbook.ts'
import { workbookPlace } from '../../../electron/session/workbookFiles.ts'
import { AppError } from '../../../shared/errors.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { BACKUP_PASSPHRASE, deskPlace, openDesk, PASSPHRASE, vaultOf, type Desk, type DeskPlace } from './desk.ts'
import type { Scenario } from './scenario.ts'
import { allItems } from './stages.ts'

/** The entries of the audit trail of a closed desk; 0 without one. Throws where it is not whole. */
export async function entriesOf(place: DeskPlace): Promise<number> {
  const connection = (await openConnections(join(place.dataDir, 'connections.json'))).selected()
  if (!existsSync(join(place.dataDir, 'workbooks', `${connection.id}.db`))) return 0
  const workers = { ledger: '', workbook: '', sandbox: '', team: '' }
  const context = { ports: { dataDir: place.dataDir, workers }, options: {}, vault: vaultOf(place) }
  const { file, key, known } = await workbookPlace(connection, context)
  const { isWhole, entries, broken } = verifyWorkbook({ file, known, heads: [], ...(key !== undefined && { key }) })
  if (!isWhole) throw new Error(`The audit trail is broken: ${broken?.message ?? ''}`)
  return entries
}

/**
 * What is wrong in a desk after a failure, with nothing failing any more: it opens, holds what it held and what it said
 * it had done, takes what failed, and leaves no half file and no secret.
 */
export async function afterwards(
  scenario: Scenario,
  root: string,
  known: {
    readonly isAcknowledged: boolean
    /** The user was told that a file is there without its record. */
    readonly lacksRecord: boolean
    readonly entries: number
    readonly token: string
  }
): Promise<readonly string[]> {
  const wrong: string[] = []
  const look = async (what: string, work: () => Promise<unknown>) => {
    const said = await work().catch((error: unknown) => error)
    if (said !== undefined && said !== true) wrong.push(`${what}: ${wordsOf(said)}`)
  }
  const place = deskPlace(root)
  await look('it opens', async () => {
    await using desk = await openDesk(root)
    await look('files are whole', () => checkFiles(place, known.lacksRecord))
    if (known.isAcknowledged) await look('what was said to be done is there', () => scenario.isDone(desk))
    await look('it is done again', async () => void (await scenario.act(desk)))
    await look('then it is there', () => scenario.isDone(desk))
    await look('sums', () => checkSums(desk))
  })
  await look('the audit trail', async () => {
    const entries = await entriesOf(place)
    if (entries < known.entries && !scenario.leavesTrail) throw new Error(`${entries} entries of ${known.entries}`)
  })
  await look('files are whole at the end', () => checkFiles(place))
  await look('nothing is left', () => checkLeft(place))
  await look('secrets', () => checkSecrets(place, [known.token, PASSPHRASE, BACKUP_PASSPHRASE, 'canary-token']))
  return wrong
}

function wordsOf(said: unknown): string {
  if (said instanceof AppError) return `${said.code} ${said.message}`
  return said instanceof Error ? (said.stack ?? said.message) : String(said)
}

/** The ledger adds up, and a transaction is matched once. */
async function checkSums(desk: Desk): Promise<void> {
  const { handlers } = desk
  const { rows, total } = await handlers['transactions.find']({ query: aQuery(), from: 0, count: 500 })
  if (rows.length !== total) throw new Error(`${rows.length} rows of ${total}`)
  const totals = await handlers['transactions.totals'](aQuery())
  const counted = totals.reduce((sum, each) => sum + each.count, 0)
  if (counted !== total) throw new Error(`Totals of ${counted} rows of ${total}`)
  const claimed: string[] = []
  for (const { id } of await handlers['reconciliation.list'](undefined)) {
    const filter = { states: [], only: 'all', currency: null, text: '' } as const
    const found = await handlers['reconciliation.found']({ id, filter, from: 0, count: 500 })
    claimed.push(...found.rows.filter(({ state }) => state === 'expected').map((row) => row.id))
    await allItems(desk, id)
  }
  if (new Set(claimed).size !== claimed.length) throw new Error(`Matched twice among ${claimed.join(' ')}`)
}

/** Under their final names there are whole files, each as its integrity record says. */
async function checkFiles({ out }: DeskPlace, mayLackRecord = false): Promise<void> {
  for (const name of await readdir(out)) {
    if (!/\.(csv|xlsx|xml|jsonl)$/.test(name)) continue
    const [path, record] = [join(out, name), `${name}.manifest.json`]
    if (!existsSync(join(out, record)) && mayLackRecord) continue
    if (!existsSync(join(out, record))) throw new Error(`${name} has no integrity record`)
    const report = await verifyExport({ path, name }, { path: join(out, record), name: record })
    if (!report.isSame) throw new Error(`${name} is not as its record says`)
    if (name.endsWith('.jsonl') && !(await verifyLogFile(path, [])).isWhole) throw new Error(`${name} is cut`)
  }
}

async function checkLeft({ root }: DeskPlace): Promise<void> {
  const names = await readdir(root, { recursive: true })
  const left = names.filter((name) => /\.(part|tmp)$|-journal$|running\/.|session-|backups\/./.test(name))
  if (left.length > 0) throw new Error(`Left: ${left.join(' ')}`)
}

async function checkSecrets({ root }: DeskPlace, secrets: readonly string[]): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  for (const file of found.filter((each) => each.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    const told = secrets.filter((secret) => bytes.includes(secret))
    if (told.length > 0) throw new Error(`${file.name} has ${told.join(' ')}`)
  }
}
