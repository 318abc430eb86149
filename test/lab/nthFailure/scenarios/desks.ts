import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabaseFile } from '../../../../electron/base/database/databaseFile.ts'
import { workbookKeeper } from '../../../../electron/session/workbookFiles.ts'
import { workbookKeyAccount } from '../../../../electron/stores/vault/workbookKey.ts'
import { createActionLog } from '../../../../electron/stores/workbook/file/log/actionLog.ts'
import { migrate } from '../../../../electron/stores/workbook/file/migrate.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { BACKUP_PASSPHRASE, PASSPHRASE, secretOf, vaultOf, type Desk, type DeskPlace } from '../desk.ts'
import { named, type Scenario } from '../scenario.ts'

const BASE_URL = 'https://other.example.com'
const VIEW = { name: 'Mine', filter: [], sort: [{ by: 'amount', direction: 'asc' }] } as const

async function workbookOf({ dataDir }: DeskPlace): Promise<{ readonly file: string; readonly id: string }> {
  const names = await readdir(join(dataDir, 'workbooks'))
  const name = names.find((each) => /^(?!sandbox).*\.db$/.test(each)) ?? ''
  return { file: join(dataDir, 'workbooks', name), id: name.replace('.db', '') }
}

async function loseDecisions(place: DeskPlace): Promise<void> {
  const { file } = await workbookOf(place)
  for (const part of ['', '-wal', '-shm']) await rm(`${file}${part}`, { force: true })
}

/** One of an earlier version in which rules were saved once. */
async function makeOldWorkbook(place: DeskPlace): Promise<void> {
  const { file, id } = await workbookOf(place)
  await loseDecisions(place)
  const vault = vaultOf(place)
  await (await workbookKeeper(id, { ports: place, vault })).clear()
  const key = await secretOf(place, workbookKeyAccount(id))
  const db = openDatabaseFile({ file, key, synchronous: 'FULL' }, (old) => migrate(old, 6))
  const at = '2026-01-01T00:00:00.000Z'
  const text = JSON.stringify(DEFAULT_RULES.slice(0, 1))
  const detail = { version: 1, on: 1, off: 0, sha256: createHash('sha256').update(text).digest('hex') }
  const entry = { at, by: 'anna', kind: 'rules-saved', reconciliation: null, detail } as const
  const { seq } = createActionLog(db).append(entry)
  db.command('INSERT INTO rule_sets VALUES (1, ?, ?, ?, ?)').run(text, seq, at, 'anna')
  db.close()
}

/** A new computer that has the file of a backup. */
async function emptyData({ dataDir }: DeskPlace): Promise<void> {
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir, { mode: 0o700 })
  await cheapVault(dataDir, PASSPHRASE)
}

async function isLossAccepted({ handlers }: Desk): Promise<boolean> {
  const { entries } = await handlers['reconciliation.log']({ id: null, from: 0, count: 50 })
  return entries.some(({ kind }) => kind === 'loss-accepted')
}

const connections = ({ handlers }: Desk) => handlers['connection.list'](undefined)

export const deskScenarios: readonly Scenario[] = [
  {
    name: 'a start',
    from: 'signed-off',
    fromStart: true,
    isDone: async (desk) => (await named(desk))?.phase === 'signed-off',
    act: named
  },
  {
    name: 'an old workbook',
    from: 'equipped',
    fromStart: true,
    before: makeOldWorkbook,
    isDone: async ({ handlers }) => (await handlers['reconciliation.rules'](undefined)).version === 1,
    act: ({ handlers }) => handlers['reconciliation.rules'](undefined)
  },
  {
    name: 'a loss accepted',
    from: 'applied',
    before: loseDecisions,
    isDone: isLossAccepted,
    act: async (desk) => {
      if (!(await isLossAccepted(desk).catch(() => false))) await desk.handlers['reconciliation.acceptLoss'](undefined)
    }
  },
  {
    name: 'a restore',
    from: 'backed-up',
    before: emptyData,
    isDone: async (desk) => (await named(desk))?.phase === 'signed-off',
    act: ({ handlers }) =>
      handlers['backup.restore']({ origin: { from: 'asked' }, passphrase: BACKUP_PASSPHRASE, beside: false })
  },
  {
    name: 'another passphrase of backups',
    from: 'backed-up',
    warmUp: ({ handlers, out }) =>
      handlers['backup.setSchedule']({ every: 'weekly', folder: out, keep: 3, passphrase: BACKUP_PASSPHRASE }),
    isDone: async ({ handlers }) => (await handlers['backup.get'](undefined)).hasPassphrase === true,
    act: ({ handlers }) => handlers['backup.changePassphrase']({ passphrase: `${BACKUP_PASSPHRASE} anew` })
  },
  {
    name: 'a first connection and its keys',
    from: 'empty',
    fromStart: true,
    isDone: async (desk) => (await connections(desk)).some(({ baseUrl }) => baseUrl === BASE_URL),
    act: async (desk) => {
      const known = (await connections(desk)).find(({ baseUrl }) => baseUrl === BASE_URL)
      const draft = { name: 'Another', baseUrl: BASE_URL, amountUnit: 'major' } as const
      const { id } = known ?? (await desk.handlers['connection.save'](draft))
      await desk.handlers['connection.select'](id)
      await desk.handlers['connection.signIn']({ id, token: 'canary-token-of-another-3b7d' })
      await desk.handlers['reconciliation.rules'](undefined)
    }
  },
  {
    name: 'settings saved',
    from: 'synced',
    isDone: async ({ handlers }) => (await handlers['settings.get'](undefined)).theme === 'dark',
    act: ({ handlers }) => handlers['settings.change']({ theme: 'dark' })
  },
  {
    name: 'a view saved',
    from: 'synced',
    isDone: async ({ handlers }) => (await handlers['workspace.get'](undefined)).views.length === 1,
    act: ({ handlers }) => handlers['workspace.saveView'](VIEW)
  },
  {
    name: 'a signing out and in',
    from: 'synced',
    isDone: async ({ handlers }) => (await handlers['connection.get'](undefined)).state !== 'failed',
    act: async ({ handlers }) => {
      const { connection } = await handlers['connection.get'](undefined)
      await handlers['connection.signOut'](connection.id)
      await handlers['connection.signIn']({ id: connection.id, token: 'canary-token-of-another-3b7d' })
    }
  },
  {
    name: 'amounts in another unit',
    from: 'synced',
    // Rows that were read in the old unit are of no use in the new one.
    isDone: async ({ handlers }) => {
      const { connection } = await handlers['connection.get'](undefined)
      const { total } = await handlers['transactions.find']({ query: aQuery(), from: 0, count: 1 })
      return connection.amountUnit === 'minor' && total === 0
    },
    act: async ({ handlers }) => {
      const { connection } = await handlers['connection.get'](undefined)
      const { id, name, baseUrl, amountUnit } = connection
      if (amountUnit === 'major') await handlers['connection.save']({ id, name, baseUrl, amountUnit: 'minor' })
    }
  },
  {
    name: 'a connection removed',
    from: 'planned',
    leavesTrail: true,
    isDone: async (desk) => (await connections(desk)).length === 1,
    act: async (desk) => {
      const mine = (await connections(desk)).find(({ name }) => name === 'Payments')
      const other = (await connections(desk)).find(({ name }) => name !== 'Payments')
      if (!mine || !other) return
      await desk.handlers['connection.select'](other.id)
      await desk.handlers['connection.remove'](mine.id)
    }
  }
]
