import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { COLUMNS_FOR_PEOPLE } from '../../../shared/exports/exportColumns.ts'
import { appOnSandbox, type AppOnSandbox } from '../../support/app/appOnSandbox.ts'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { aQuery } from '../../support/ledger/aQuery.ts'
import { planEnd } from '../../support/reconciliation/reconcilingSetup.ts'
import { control } from '../../support/service/sandboxCalls.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { synced, welcomed, type MakeWorld } from './world.ts'

const QUERY = aQuery()
/** Bytes of the first page of a file of SQLite. */
const PAGE = 4096
/** A guess at the passphrase of a backup costs next to nothing. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

async function embedded(parts: AsyncDisposableStack): Promise<TestApp> {
  const { path } = parts.use(await temporaryFolder())
  const setup = parts.use(
    await testApp({
      dataDir: path,
      keychain: sessionVault(),
      autoSync: false,
      backupCost: CHEAP,
      sandbox: { rows: 1200, seed: 1 }
    })
  )
  await setup.app.handlers['connection.select']('sandbox')
  await setup.until('connection.changed', ({ connection, state }) => connection.id === 'sandbox' && state === 'ready')
  return setup
}

/** The app as it is after it was started for the first time. */
const fresh: MakeWorld = async (parts) => ({ app: (await embedded(parts)).app })

/** Somebody works with the built-in sandbox: a ledger, accounts, cards, a reconciliation, an export. */
const working: MakeWorld = async (parts) => {
  const setup = await embedded(parts)
  const { app, heard } = setup
  const { handlers } = app
  await welcomed(setup)
  await synced(setup)
  await handlers['connection.addSamples'](undefined)
  const { draft, name } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const made = await planEnd(setup, () => handlers['reconciliation.create']({ draft, name }))
  const { plan } = await handlers['reconciliation.get'](made.id)
  await handlers['reconciliation.accept']({ id: made.id, hash: plan?.hash ?? '', accept: 'all' })
  const { rows } = await handlers['transactions.find']({ query: QUERY, from: 0, count: 1 })
  const bulks = {
    filter: QUERY.filter,
    timeZone: 'UTC',
    sort: { by: 'firstAt', direction: 'desc' },
    from: 0,
    count: 1
  } as const
  const [bulk] = (await handlers['transactions.bulks'](bulks)).rows
  const settings = { format: 'csv', profile: 'safe', columns: COLUMNS_FOR_PEOPLE, headings: 'titles' } as const
  const before = heard.length
  await handlers['export.start']({ kind: 'transactions', settings, query: QUERY, template: null })
  await setup.until('export.progress', ({ state }) => state === 'done', before)
  await handlers['workspace.saveView']({ name: 'Latest', filter: QUERY.filter, sort: QUERY.sort })
  const [account] = await handlers['account.list'](undefined)
  if (account) await handlers['account.readBankDetails'](account.id)
  for (const { kind, id } of await handlers['party.list'](undefined)) await handlers['party.read']({ kind, id })
  return {
    app,
    places: {
      transaction: rows[0]?.id ?? '',
      bulk: bulk?.bulkPaymentId ?? '',
      account: account?.id ?? '',
      reconciliation: made.id
    }
  }
}

/** The real app before a service of its own, whose control surface changes what it answers. */
async function onService(
  parts: AsyncDisposableStack,
  options: Parameters<typeof appOnSandbox>[0] = {}
): Promise<AppOnSandbox> {
  const setup = parts.use(await appOnSandbox({ rows: 300, ...options }))
  await welcomed(setup)
  return setup
}

const faults = ({ sandbox }: AppOnSandbox, ...all: readonly object[]) =>
  control(sandbox, 'PUT', 'faults', { faults: all })

/** Begins a sync of which the service answers the second page only after ten minutes. */
async function beginSlowly(setup: AppOnSandbox): Promise<void> {
  const { handlers } = setup.app
  await faults(setup, { kind: 'latency', path: '/v1/transactions*', skip: 1, milliseconds: 600_000 })
  await handlers['sync.start']({ kind: 'full' })
  while ((await handlers['sync.get'](undefined)).counts.pages === 0) await setTimeout(20)
}

const never: MakeWorld = async (parts) => ({ app: (await onService(parts)).app })

const none: MakeWorld = async (parts) => {
  const setup = await onService(parts, { rows: 0 })
  await synced(setup)
  return { app: setup.app }
}

const syncing: MakeWorld = async (parts) => {
  const setup = await onService(parts)
  await beginSlowly(setup)
  return { app: setup.app }
}

const syncingAgain: MakeWorld = async (parts) => {
  const setup = await onService(parts)
  await synced(setup)
  await beginSlowly(setup)
  return { app: setup.app }
}

/** A sync that began well ends with this fault. */
const failing =
  (fault: object): MakeWorld =>
  async (parts) => {
    const setup = await onService(parts)
    await synced(setup)
    await faults(setup, fault)
    await synced(setup)
    return { app: setup.app }
  }

const signedOut: MakeWorld = async (parts) => {
  const setup = await onService(parts)
  await synced(setup)
  await setup.app.handlers['connection.signOut'](setup.id)
  return { app: setup.app }
}

const signedOutEmpty: MakeWorld = async (parts) => {
  const setup = await onService(parts)
  await setup.app.handlers['connection.signOut'](setup.id)
  return { app: setup.app }
}

/** The schedule has made a backup. */
const backups: MakeWorld = async (parts) => {
  const setup = await embedded(parts)
  const { handlers } = setup.app
  await welcomed(setup)
  await synced(setup)
  const { path: folder } = parts.use(await temporaryFolder())
  const passphrase = 'four unrelated words here'
  const before = setup.heard.length
  await handlers['backup.setSchedule']({ every: 'daily', folder, keep: 5, passphrase })
  // What has never been made is due at once.
  await setup.until('backup.changed', ({ isRunning, backups: [first] }) => !isRunning && first !== undefined, before)
  return { app: setup.app }
}

/** Of the file of decisions, only the first page is left. */
const damagedWorkbook: MakeWorld = async (parts) => {
  const { path: dataDir } = parts.use(await temporaryFolder())
  const keychain = sessionVault()
  const open = async () => {
    const setup = await testApp({ dataDir, keychain, autoSync: false, sandbox: { rows: 300, seed: 1 } })
    await setup.app.handlers['connection.select']('sandbox')
    return setup
  }
  const before = await open()
  await welcomed(before)
  await synced(before)
  await before.app.handlers['connection.addSamples'](undefined)
  await before.app.close()
  const file = join(dataDir, 'workbooks', 'sandbox-1-300.db')
  await writeFile(file, (await readFile(file)).fill(0, PAGE))
  const setup = parts.use(await open())
  return { app: setup.app }
}

export const sandboxWorlds = {
  fresh,
  working,
  never,
  none,
  syncing,
  'syncing-again': syncingAgain,
  'sync-failed': failing({ kind: 'status', path: '/v1/transactions*', skip: 1, status: 503 }),
  'token-rejected': failing({ kind: 'unauthorized', path: '/v1/transactions*' }),
  'signed-out': signedOut,
  'signed-out-empty': signedOutEmpty,
  backups,
  'damaged-workbook': damagedWorkbook
} satisfies Readonly<Record<string, MakeWorld>>
