import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { CopyContext } from '../../../electron/features/backups/copyParts.ts'
import type { MakeBackupContext } from '../../../electron/features/backups/makeBackup.ts'
import { openConnections, type Connections } from '../../../electron/stores/connections/connections.ts'
import { openSnapshot, openWriter } from '../../../electron/base/database/database.ts'
import { tokenAccount } from '../../../electron/stores/vault/accessToken.ts'
import { keychainUnavailable } from '../../../electron/stores/vault/keychainFailure.ts'
import type { SecretStore } from '../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { workbookKeyAccount } from '../../../electron/stores/vault/workbookKey.ts'
import type { Workbook } from '../../../electron/stores/workbook/workbook.ts'
import { NORDIC, workbookContext, workbookDoor } from '../reconciliation/keptWorkbook.ts'
import { ANNA, bulkRequest, stored } from '../reconciliation/testWorkbook.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { cheapVault } from '../vault/cheapVault.ts'

/** A guess at the passphrase costs next to nothing, and so does a backup. */
export const CHEAP = { N: 2 ** 10, r: 8, p: 1 }
export const BACKUP_PASSPHRASE = 'four unrelated words here'
export const VAULT_PASSPHRASE = 'correct horse battery'
export const TOKEN = 'canary-token-9f2c41d7'

/** A data folder, with its secrets in a keychain of the test's. */
export interface BackedUpSetup extends AsyncDisposable {
  readonly dataDir: string
  readonly keychain: SecretStore
  /** As after a start. */
  context(): Promise<MakeBackupContext & CopyContext & { readonly connections: Connections }>
  /** Does something with the workbook of a connection as an app has it open, and closes it. */
  withWorkbook<T>(work: (workbook: Workbook) => Promise<T>, id?: string): Promise<T>
  /** Changes an entry of the audit trail of a closed workbook, as somebody with its file and its key could. */
  damageTrail(): Promise<void>
  /** Every row of every table of a closed workbook. */
  rows(id?: string): Promise<Readonly<Record<string, readonly string[]>>>
}

/** One that nothing is in: a new computer. */
export async function emptySetup(keychain: SecretStore = sessionVault()): Promise<BackedUpSetup> {
  const folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  return setupAt(dataDir, () => keychain, { keychain, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() })
}

/** The same on a computer without a keychain: its secrets are sealed with `VAULT_PASSPHRASE`, for programs to open. */
export async function sealedSetup(): Promise<BackedUpSetup> {
  const folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await cheapVault(dataDir, VAULT_PASSPHRASE)
  return setupAt(dataDir, undefined, {
    keychain: sessionVault(),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  })
}

/** A data folder as it is. */
export function setupAt(
  dataDir: string,
  keychain: (() => SecretStore) | undefined,
  rest: Pick<BackedUpSetup, 'keychain' | typeof Symbol.asyncDispose>
): BackedUpSetup {
  const openKeychain = () => (keychain ? Promise.resolve(keychain()) : Promise.reject(keychainUnavailable()))
  const base = () => workbookContext(dataDir, openKeychain, keychain ? undefined : VAULT_PASSPHRASE)
  return {
    ...rest,
    dataDir,
    context: async () => ({
      ...base(),
      version: '1.2.3',
      cost: CHEAP,
      connections: await openConnections(join(dataDir, 'connections.json'))
    }),
    withWorkbook: async (work, id = NORDIC.id) => {
      const door = workbookDoor(base(), undefined, { ...NORDIC, id })
      try {
        return await work(await door.workbook())
      } finally {
        await door.close()
      }
    },
    damageTrail: async () => {
      const key = await base().vault.read(workbookKeyAccount(NORDIC.id))
      const db = openWriter({ file: join(dataDir, 'workbooks', `${NORDIC.id}.db`), key })
      db.exec("DROP TRIGGER log_stays; UPDATE log SET by = 'cleo' WHERE seq = 2")
      db.close()
    },
    rows: async (id = NORDIC.id) =>
      allRows(join(dataDir, 'workbooks', `${id}.db`), await base().vault.read(workbookKeyAccount(id)))
  }
}

/** One with a connection, its token, what was set up for it, and decisions. */
export async function backedUpSetup(entries = 4, empty?: typeof emptySetup): Promise<BackedUpSetup> {
  return empty ? filled(await empty(), entries) : copyOf(await (kept[entries] ??= keep(entries)))
}

/** What was set up for the connection, by folder; each names its folder somewhere. */
const SET_UP = {
  settings: {
    baseUrl: NORDIC.baseUrl,
    overrides: { settings: 'unknown keys are dropped' },
    detected: {},
    lastProbe: null
  },
  workspaces: { views: [], templates: [], accountNames: [{ accountId: 'a', name: 'workspaces' }], table: null }
}

async function filled(setup: BackedUpSetup, entries: number): Promise<BackedUpSetup> {
  const { connections, vault } = await setup.context()
  const { name, baseUrl, amountUnit } = NORDIC
  const { id } = await connections.save({ name, baseUrl, amountUnit })
  await connections.setSelected(id)
  await vault.write(tokenAccount(id), TOKEN)
  for (const [folder, content] of Object.entries(SET_UP)) {
    await mkdir(join(setup.dataDir, folder), { mode: 0o700 })
    await writeFile(join(setup.dataDir, folder, `${id}.json`), `${JSON.stringify({ version: 1, ...content })}\n`)
  }
  await setup.withWorkbook((workbook) => decide(workbook, entries))
  return setup
}

/** A filled setup, kept in memory: to make one starts a worker, to copy it writes a few files. */
interface Kept {
  readonly files: ReadonlyMap<string, Buffer>
  readonly secrets: ReadonlyMap<string, string>
}

/** By the number of their entries. */
const kept: Record<number, Promise<Kept>> = {}

async function keep(entries: number): Promise<Kept> {
  const secrets = new Map<string, string>()
  const keychain: SecretStore = {
    read: (account) => Promise.resolve(secrets.get(account)),
    write: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
    clear: (account) => Promise.resolve(void secrets.delete(account))
  }
  await using setup = await filled(await emptySetup(keychain), entries)
  const found = await readdir(setup.dataDir, { recursive: true, withFileTypes: true })
  const paths = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  const read = paths.map(async (path) => [relative(setup.dataDir, path), await readFile(path)] as const)
  return { files: new Map(await Promise.all(read)), secrets }
}

async function copyOf({ files, secrets }: Kept): Promise<BackedUpSetup> {
  const setup = await emptySetup()
  for (const [account, secret] of secrets) await setup.keychain.write(account, secret)
  for (const [path, content] of files) {
    const file = join(setup.dataDir, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, content, { mode: 0o600 })
  }
  return setup
}

/** So many entries of the log. */
export async function decide(workbook: Workbook, count: number): Promise<void> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '1.00' }, { amount: '2.50', name: 'Beta AB' }]))
  for (let entry = 1; entry < count; entry++) await workbook.decide(id, { do: 'rename', name: `No ${entry}` }, ANNA)
}

export function allRows(file: string, key: string | undefined): Readonly<Record<string, readonly string[]>> {
  const db = openSnapshot({ file, key })
  try {
    const tables = db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    const textOf = (value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
    const rowsOf = (table: string) =>
      db.rows<readonly (string | bigint | number | null)[]>(`SELECT * FROM "${table}"`).all()
    return Object.fromEntries(
      tables.map((table) => [table, rowsOf(table).map((row) => JSON.stringify(row.map(textOf)))])
    )
  } finally {
    db.close()
  }
}
