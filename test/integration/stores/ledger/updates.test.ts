import { expect, it } from 'vitest'
import { aLedgerRow, aPage } from '../../../support/ledger/aLedgerRow.ts'
import { storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const time = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const changed = (id: string, day: number) => aLedgerRow({ id, updatedAt: time(day) })
const mark = (id: string, day: number) => ({ id, updatedAt: time(day) })

it('gives the last changes up to a time, earliest first, of rows that the service still has', async () => {
  await using test = await testLedger()
  const { ledger } = test
  await storeRows(ledger, [changed('d', 4), changed('a', 1), changed('gone', 3), changed('c', 3), changed('b', 2)])
  await storeRows(ledger, [changed('d', 4), changed('a', 1), changed('c', 3), changed('b', 2)])
  expect(await ledger.updatesBefore(time(3), 2)).toEqual([mark('b', 2), mark('c', 3)])
  expect(await ledger.updatesBefore(time(9), 50)).toEqual([mark('a', 1), mark('b', 2), mark('c', 3), mark('d', 4)])
  expect(await ledger.updatesBefore('', 50)).toEqual([])
})

it('names late changes that a running sync run has not returned, also in its open group', async () => {
  await using test = await testLedger()
  const { ledger } = test
  await storeRows(ledger, [changed('a', 1), changed('b', 2), changed('c', 3), changed('gone', 3), changed('d', 4)])
  await storeRows(ledger, [changed('a', 1), changed('b', 2), changed('c', 3), changed('d', 4)])
  const { id } = await ledger.beginSyncRun({ kind: 'delta', fresh: false })
  await ledger.storePage(id, aPage([changed('c', 5), changed('new', 6)], [{ id: 'd', raw: '{}', reason: 'broken' }]))
  expect(await ledger.updatesNotSeen(id, time(2), 50)).toEqual([mark('b', 2)])
  expect(await ledger.updatesNotSeen(id, time(1), 1)).toEqual([mark('a', 1)])
  expect(await ledger.updatesNotSeen(id, time(3), 50)).toEqual([])
  await expect(ledger.updatesNotSeen(id + 1, time(1), 50)).rejects.toMatchObject({ code: 'cache-damaged' })
})
