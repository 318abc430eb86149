import { expect, it } from 'vitest'
import { openWriter } from '../../../../electron/base/database/database.ts'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import { aLedgerRow, aPage, numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { sortedBy } from '../../../support/ledger/aQuery.ts'
import { aKey, anEnd, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const full = { kind: 'full', fresh: false } as const
const rows = (...ids: string[]) => ids.map((id) => aLedgerRow({ id }))

async function absentIds(ledger: Ledger): Promise<string[]> {
  const query = sortedBy('createdAt', 'asc')
  const window = await ledger.find({ query, from: 0, count: 1000 })
  return window.rows.filter(({ isAbsent }) => isAbsent).map(({ id }) => id)
}

it('rows that a complete full sync run did not return are marked and counted, not deleted', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b', 'c'))
  const certificate = await storeRows(test.ledger, rows('b'))
  expect(certificate).toMatchObject({ verdict: 'complete', absent: 2 })
  expect(await absentIds(test.ledger)).toEqual(['a', 'c'])
  expect(await test.ledger.get('a')).toMatchObject({ isAbsent: true })
  expect(await test.ledger.completeness()).toMatchObject({ absent: 2 })
  expect((await test.ledger.state()).rows).toBe(3)
})

it('a row loses its mark as soon as any sync run returns it, changed, unchanged or broken', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b', 'c', 'd'))
  await storeRows(test.ledger, rows('d'))
  await storeSyncRun(
    test.ledger,
    [aPage([aLedgerRow({ id: 'a' }), aLedgerRow({ id: 'b', status: 'new' })], [{ id: 'c', raw: '{}', reason: 'x' }])],
    'targeted'
  )
  expect(await absentIds(test.ledger)).toEqual([])
  expect(await test.ledger.completeness()).toEqual({
    completeAsOf: expect.any(String) as string,
    problems: 1,
    absent: 0,
    missing: null,
    verdict: 'complete'
  })
  await test.reopen()
  expect((await test.ledger.completeness()).absent).toBe(0)
})

it('rows that a sync run begun meanwhile returned are not marked', async () => {
  await using test = await testLedger()
  const { ledger } = test
  await storeRows(ledger, rows('a', 'b', 'c'))
  const { id } = await ledger.beginSyncRun(full)
  await ledger.storePage(id, aPage(rows('a')))
  await ledger.endSyncRun(id, anEnd({ verdict: 'cancelled' }))
  await storeRows(ledger, rows('b', 'new'), 'delta')
  expect((await ledger.beginSyncRun(full)).id).toBe(id)
  expect(await ledger.endSyncRun(id, anEnd())).toMatchObject({ absent: 1 })
  expect(await absentIds(ledger)).toEqual(['c'])
})

it('rows that only an earlier sync run returned are marked, also when that was a delta', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b'))
  await storeRows(test.ledger, rows('b'), 'delta')
  await storeRows(test.ledger, rows('a'))
  expect(await absentIds(test.ledger)).toEqual(['b'])
})

it('a broken row of a known id counts as returned', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b'))
  await storeSyncRun(test.ledger, [aPage([], [{ id: 'a', raw: '{"id":"a"}', reason: 'broken' }])])
  expect(await absentIds(test.ledger)).toEqual(['b'])
})

it('nothing is marked by a sync run that is not a complete full one', async () => {
  await using test = await testLedger()
  const { ledger } = test
  await storeRows(ledger, rows('a', 'b'))
  await storeRows(ledger, [], 'delta')
  await storeRows(ledger, [], 'targeted')
  for (const verdict of ['incomplete', 'cancelled'] as const) {
    const { id } = await ledger.beginSyncRun(full)
    expect(await ledger.endSyncRun(id, anEnd({ verdict }))).toMatchObject({ absent: null })
  }
  expect(await absentIds(ledger)).toEqual([])
})

it('a row that stays away keeps its first mark and is reported once', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b'))
  const { pass: syncRun } = await storeRows(test.ledger, rows('b'))
  expect(await storeRows(test.ledger, rows('b'))).toMatchObject({ absent: 1 })
  expect((await test.ledger.history('a')).filter(({ kind }) => kind === 'absent')).toMatchObject([{ syncRun }])
})

it('marks rows by the ten thousand, over the edges of its blocks', async () => {
  await using test = await testLedger()
  await storeSyncRun(test.ledger, numberedPages(0, 40_000))
  const certificate = await storeSyncRun(test.ledger, numberedPages(1, 39_999))
  expect(certificate).toMatchObject({ absent: 2, counts: { seen: 39_998 } })
  const all = await storeSyncRun(test.ledger, numberedPages(16_383, 16_385))
  expect(all).toMatchObject({ absent: 39_998 })
  expect(await storeSyncRun(test.ledger, numberedPages(0, 40_000))).toMatchObject({ absent: 0 })
  expect(await test.ledger.completeness()).toMatchObject({ absent: 0 })
})

it('the verdict and the marks are one: neither is there when the end fails', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, rows('a', 'b'))
  await test.ledger.close()
  const db = openWriter({ file: test.file, key: aKey })
  db.exec(`CREATE TRIGGER no_verdict BEFORE UPDATE OF verdict ON passes WHEN new.verdict = 'complete'
    BEGIN SELECT RAISE(FAIL, 'no'); END`)
  db.close()
  const ledger = await test.reopen()
  const { id } = await ledger.beginSyncRun(full)
  await ledger.storePage(id, aPage(rows('a')))
  await expect(ledger.endSyncRun(id, anEnd())).rejects.toThrow()
  await test.reopen()
  expect(await absentIds(test.ledger)).toEqual([])
  expect(await test.ledger.lastSyncRun()).toMatchObject({ verdict: 'incomplete', completeness: { absent: 0 } })
})
