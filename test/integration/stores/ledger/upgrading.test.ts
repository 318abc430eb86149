import { cpSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openWriter, type WriteDb } from '../../../../electron/base/database/database.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { LATEST_VERSION, migrate } from '../../../../electron/stores/ledger/file/migrate.ts'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { sortedBy } from '../../../support/ledger/aQuery.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { fillOldLedger, OLD_SYNC_RUN } from '../../../support/ledger/programs/oldLedger.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { anEnd, openLedgerHere } from '../../../support/ledger/testLedger.ts'

const full = { kind: 'full', fresh: false } as const
const query = sortedBy('createdAt', 'asc')

async function withOldLedger(version: number, work: (ledger: Ledger) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/ledger.db`
  const db = openWriter({ file })
  fillOldLedger(db, version, 3)
  db.close()
  const ledger = await openLedgerHere({ file })
  try {
    await work(ledger)
  } finally {
    await ledger.close()
  }
}

describe('a ledger of an earlier release', () => {
  it.each([1, 2, 3])('with the schema of version %i keeps its rows, and takes new sync runs', async (version) => {
    await withOldLedger(version, async (ledger) => {
      expect(await ledger.state()).toEqual({ rows: 3, revision: 3, rebuilt: false })
      const { rows } = await ledger.find({ query, from: 0, count: 10 })
      expect(rows.map(({ id, amount, isAbsent }) => [id, amount, isAbsent])).toEqual([
        ['t1', '1.00', false],
        ['t2', '2.00', false],
        ['t3', '3.00', false]
      ])
      expect(await ledger.updatesBefore('9', 10)).toHaveLength(3)
      const { id } = await ledger.beginSyncRun({ ...full, fresh: true })
      await ledger.storePage(id, aPage([aLedgerRow({ id: 't2' })]))
      expect(await ledger.endSyncRun(id, anEnd())).toMatchObject({ counts: { changed: 1 }, absent: 2 })
      expect((await ledger.completeness()).absent).toBe(2)
    })
  })

  it.each([2, 3])('with the schema of version %i goes on with the sync run that was cut off', async (version) => {
    await withOldLedger(version, async (ledger) => {
      expect(await ledger.lastSyncRun()).toMatchObject({ kind: 'full', verdict: 'incomplete', counts: { seen: 1 } })
      expect(await ledger.lastFull()).toEqual({ startedAt: '2026-01-01T08:00:00.000Z', watermark: null })
      expect((await ledger.history('t1')).map(({ kind, syncRun }) => [kind, syncRun])).toEqual([['arrived', 1]])
      const syncRun = await ledger.beginSyncRun(full)
      expect(syncRun).toMatchObject({
        id: OLD_SYNC_RUN.interrupted,
        startedAt: OLD_SYNC_RUN.startedAt,
        cursorHistory: ['t1']
      })
      const again = await ledger.storePage(syncRun.id, aPage([aLedgerRow({ id: 't1' }), aLedgerRow({ id: 't2' })]))
      expect(again.fresh).toBe(1)
      expect(await ledger.endSyncRun(syncRun.id, anEnd())).toMatchObject({ counts: { seen: 2 }, absent: 1 })
      expect(await ledger.certificates(10)).toHaveLength(3)
    })
  })

  it('has no bulk payment of all transactions without one, which the service wrote as ""', async () => {
    await using folder = await temporaryFolder()
    const file = `${folder.path}/ledger.db`
    const db = openWriter({ file })
    fillOldLedger(db, 3, 3)
    db.exec("UPDATE transactions SET bulk_payment_id = '', correlation_id = ''")
    db.exec("UPDATE transactions SET bulk_payment_id = 'b1' WHERE id = 't1'")
    db.close()
    const ledger = await openLedgerHere({ file })
    const { rows } = await ledger.find({ query, from: 0, count: 10 })
    await ledger.close()
    expect(rows.map(({ bulkPaymentId, correlationId }) => [bulkPaymentId, correlationId])).toEqual([
      ['b1', null],
      [null, null],
      [null, null]
    ])
  })

  it('with problems shows when they were seen', async () => {
    await withOldLedger(3, async (ledger) => {
      expect((await ledger.completeness()).problems).toBe(2)
      const times = { firstSeen: '2026-01-01T08:00:00.000Z', lastSeen: OLD_SYNC_RUN.startedAt, isAbsent: false }
      expect((await ledger.problems({ from: 0, count: 10 })).problems).toMatchObject([
        { problem: 1, id: 'p1', raw: '{"text":"1"}', ...times },
        { problem: 2, id: null, raw: '{"text":"2"}', ...times }
      ])
    })
  })
})

const ROWS = 100_000
const PROBLEMS = 100_000
const KILLS = campaign(3, 20)

const schemaOf = (db: WriteDb) =>
  db.column<string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').all()
const versionOf = (db: WriteDb) => Number(db.column<bigint>('PRAGMA user_version').get())
const countOf = (db: WriteDb, table: string) => Number(db.column<bigint>(`SELECT count(*) FROM ${table}`).get())

it(
  `killed ${KILLS} times in an upgrade, a file is whole, of either version, and goes on`,
  async () => {
    await using folder = await temporaryFolder()
    const original = `${folder.path}/original.db`
    const old = openWriter({ file: original })
    fillOldLedger(old, 3, ROWS, PROBLEMS)
    old.close()
    const schemas = Array.from({ length: LATEST_VERSION + 1 }, (_, version) => {
      const db = openWriter({ file: `${folder.path}/version${version}.db` })
      migrate(db, version)
      const schema = schemaOf(db)
      db.close()
      return schema
    })
    const versions: number[] = []
    // One that is to be killed at once may be through all the same where this process is held up: then it is tried again.
    const isThrough = () => versions.every((version) => version === LATEST_VERSION)
    for (let kill = 0; kill < KILLS || (isThrough() && kill < 4 * KILLS); kill++) {
      const file = `${folder.path}/killed${kill}.db`
      cpSync(original, file)
      await killMigration(file, kill < KILLS ? (kill * 1000) / KILLS : 0)
      const db = openWriter({ file })
      versions.push(versionOf(db))
      expect(schemaOf(db)).toEqual(schemas[versionOf(db)])
      migrate(db)
      expect(db.column<string>('PRAGMA integrity_check').all()).toEqual(['ok'])
      expect([countOf(db, 'transactions'), countOf(db, 'problems'), countOf(db, 'passes')]).toEqual([ROWS, PROBLEMS, 2])
      db.close()
    }
    expect(isThrough()).toBe(false)
  },
  campaignTime(600_000)
)

async function killMigration(file: string, after: number): Promise<void> {
  const program = fileURLToPath(new URL('../../../support/ledger/programs/migratingLedger.ts', import.meta.url))
  await using child = startProcess(process.execPath, [program, file])
  await child.untilPrinted(/migrating/)
  await wait(after)
  child.kill('SIGKILL')
  await child.ended
}
