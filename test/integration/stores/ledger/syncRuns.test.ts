import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openReader } from '../../../../electron/base/database/database.ts'
import { packPage } from '../../../../electron/stores/ledger/packedPage.ts'
import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { openStore } from '../../../../electron/stores/ledger/store.ts'
import type { StoreCalls } from '../../../../electron/stores/ledger/storeCalls.ts'
import { aLedgerRow, aPage, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aKey, anEnd, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull } from '../../../support/campaign.ts'

const full = { kind: 'full', fresh: false } as const
const cancelled = anEnd({ verdict: 'cancelled' })

describe('a sync run', () => {
  it('counts what it inserted, changed and left alone', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b' }), aLedgerRow({ id: 'c' })])
    await storeRows(test.ledger, [
      aLedgerRow({ id: 'a' }),
      aLedgerRow({ id: 'b', status: 'new' }),
      aLedgerRow({ id: 'd' })
    ])
    const { counts, verdict } = await test.ledger.lastSyncRun()
    expect(verdict).toBe('complete')
    expect(counts).toEqual({ pages: 1, seen: 3, inserted: 1, changed: 1, unchanged: 1, quarantined: 0, retries: 0 })
    expect(await test.ledger.get('b')).toMatchObject({ status: 'new' })
    expect((await test.ledger.state()).rows).toBe(4)
  })

  inFull(it)('that is resumed says how long it worked, not how long it lay', async () => {
    await using test = await testLedger()
    const [first = aPage([]), second = aPage([])] = numberedPages(0, 200)
    const begun = await test.ledger.beginSyncRun(full)
    await test.ledger.storePage(begun.id, first)
    const early = await test.ledger.endSyncRun(begun.id, cancelled)
    const pause = 600
    await new Promise((resolve) => setTimeout(resolve, pause))
    const resumed = await test.ledger.beginSyncRun(full)
    await test.ledger.storePage(resumed.id, second)
    const { startedAt, endedAt, workedMs } = await test.ledger.endSyncRun(resumed.id, anEnd())
    expect([resumed.id, startedAt]).toEqual([begun.id, early.startedAt])
    expect(workedMs).toBeGreaterThanOrEqual(early.workedMs ?? Infinity)
    expect(workedMs).toBeLessThan(Date.parse(endedAt ?? '') - Date.parse(startedAt) - pause / 2)
  })

  it('stores and counts a row that comes twice once', async () => {
    await using test = await testLedger()
    await storeRows(test.ledger, [aLedgerRow(), aLedgerRow()])
    expect((await test.ledger.lastSyncRun()).counts).toMatchObject({ seen: 1, inserted: 1, unchanged: 0 })
  })

  it('notices a change in any field', async () => {
    await using test = await testLedger()
    const row = aLedgerRow()
    await storeRows(test.ledger, [row])
    for (const field of Object.keys(row).filter((name) => name !== 'id')) {
      const value = field.endsWith('mount') ? 5n : 'other'
      await storeRows(test.ledger, [{ ...row, [field]: value }])
      expect((await test.ledger.lastSyncRun()).counts.changed, field).toBe(1)
      await storeRows(test.ledger, [row])
    }
  })

  it('writes no row when nothing changed, and the log hardly grows', async () => {
    await using folder = await temporaryFolder()
    const file = `${folder.path}/ledger.db`
    const pages = [...numberedPages(0, 40_000)]
    // In this thread and in one go: between two calls to a worker, it goes on with the index of texts in the same log.
    const first = openStore({ file, key: aKey }, () => undefined)
    storeInOneGo(first, pages)
    first.close()
    const store = openStore({ file, key: aKey }, () => undefined)
    const before = { state: store.state(), rows: contents(file) }
    expect(storeInOneGo(store, pages).counts).toMatchObject({ seen: 40_000, unchanged: 40_000 })
    expect({ state: store.state(), rows: contents(file) }).toEqual(before)
    // One bit a row for the sync run, its place and its end: a few pages of 16 KiB, where the rows would be 20 MB.
    expect(statSync(`${file}-wal`).size).toBeLessThan(600_000)
    store.close()
  })

  it('goes on after it was cancelled, with its cursor and counts, under the same number', async () => {
    await using test = await testLedger()
    const first = await test.ledger.beginSyncRun(full)
    for (const page of numberedPages(0, 300, 100)) await test.ledger.storePage(first.id, page)
    await test.ledger.endSyncRun(first.id, cancelled)
    await test.reopen()
    const next = await test.ledger.beginSyncRun(full)
    expect(next).toMatchObject({ id: first.id, startedAt: first.startedAt, counts: { seen: 300 } })
    expect(next.cursorHistory.at(-1)).toBe(numberedRow(299).id)
    await test.ledger.endSyncRun(next.id, anEnd())
    expect(await test.ledger.beginSyncRun(full)).toMatchObject({ cursorHistory: [], counts: { seen: 0 } })
  })

  it('keeps its cursor over a page without rows', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun(full)
    await test.ledger.storePage(id, aPage([aLedgerRow({ id: 'a' })]))
    await test.ledger.storePage(id, { ...aPage([]), cursorHistory: ['a'] })
    await test.ledger.endSyncRun(id, cancelled)
    expect((await test.ledger.beginSyncRun(full)).cursorHistory).toEqual(['a'])
  })

  it('shows its pages within a moment, also when no further page comes', async () => {
    await using test = await testLedger()
    const changed = Promise.withResolvers<number>()
    test.ledger.onChange(({ rows }) => changed.resolve(rows))
    const { id } = await test.ledger.beginSyncRun(full)
    await test.ledger.storePage(id, aPage([aLedgerRow()]))
    expect(await test.ledger.lastSyncRun()).toMatchObject({ state: 'running', counts: { seen: 1 } })
    expect(await changed.promise).toBe(1)
  })

  it('says why it did not complete', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun(full)
    const error = { code: 'offline', message: 'No network.' } as const
    await test.ledger.endSyncRun(id, anEnd({ verdict: 'incomplete', error }))
    await test.reopen()
    expect(await test.ledger.lastSyncRun()).toMatchObject({ state: 'ended', verdict: 'incomplete', error })
  })

  it('cannot begin while another runs, nor be written to once it ended', async () => {
    await using test = await testLedger()
    const { id } = await test.ledger.beginSyncRun(full)
    await expect(test.ledger.beginSyncRun(full)).rejects.toMatchObject({ code: 'busy' })
    await test.ledger.endSyncRun(id, anEnd())
    await expect(test.ledger.storePage(id, aPage([]))).rejects.toMatchObject({ code: 'cache-damaged' })
  })

  it('marks the rows it saw, one bit a row', async () => {
    await using test = await testLedger()
    await storeSyncRun(test.ledger, numberedPages(0, 40_000))
    const { id } = await test.ledger.beginSyncRun(full)
    await test.ledger.storePage(id, aPage([numberedRow(3), numberedRow(39_999)]))
    await test.ledger.endSyncRun(id, anEnd())
    await test.ledger.close()
    expect(seenRows(test.file, id)).toEqual([4, 40_000])
  })
})

function storeInOneGo(store: StoreCalls, pages: readonly LedgerPage[]) {
  const { id } = store.beginSyncRun(full)
  for (const page of pages) store.storePage(id, packPage(page))
  while (store.buildIndex(id));
  return store.endSyncRun(id, anEnd())
}

function seenRows(file: string, syncRun: number): number[] {
  const db = openReader({ file, key: aKey })
  const blocks = db
    .rows<[bigint, Uint8Array]>("SELECT block, bits FROM pass_marks WHERE pass_id = ? AND mark = 'seen'")
    .all(syncRun)
  db.close()
  return blocks.flatMap(([block, bits]) =>
    Array.from({ length: bits.length * 8 }, (_, bit) => bit)
      .filter((bit) => ((bits[bit >> 3] ?? 0) >> (bit & 7)) & 1)
      .map((bit) => Number(block) * bits.length * 8 + bit)
  )
}

/** Every row as the file holds it. */
function contents(file: string): string | undefined {
  const db = openReader({ file, key: aKey })
  const rows = db
    .column<string>(
      "SELECT group_concat(concat_ws('|', row_id, id, status, absent_pass, first_pass)) FROM transactions"
    )
    .get()
  db.close()
  return rows
}
