import { expect, it } from 'vitest'
import type { Ledger } from '../../../../electron/stores/ledger/ledger.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { aLedgerRow, aPage, numberedPages, numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery } from '../../../support/ledger/aQuery.ts'
import { anEnd, storeSyncRun, storeRows, testLedger } from '../../../support/ledger/testLedger.ts'

const statusIs = (...anyOf: string[]): Condition => ({ field: 'status', anyOf, not: false })
const isAbsent: Condition = { field: 'is', anyOf: ['absent'], not: false }

async function ids(ledger: Ledger, ...filter: readonly Condition[]): Promise<string[]> {
  const { rows } = await ledger.find({ query: aQuery({ filter }), from: 0, count: 1000 })
  return rows.map(({ id }) => id).sort()
}

const three = ['a', 'b', 'c'].map((id) => aLedgerRow({ id, status: 'pending' }))

it('filters see what a later sync run changed, added and took back', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, three)
  expect(await ids(test.ledger, statusIs('pending'))).toEqual(['a', 'b', 'c'])
  await storeRows(test.ledger, [aLedgerRow({ id: 'b', status: 'booked' }), aLedgerRow({ id: 'd' })], 'delta')
  expect(await ids(test.ledger, statusIs('pending'))).toEqual(['a', 'c'])
  expect(await ids(test.ledger, statusIs('booked'))).toEqual(['b'])
  expect(await ids(test.ledger, { field: 'has', allOf: ['history'], not: false })).toEqual(['b'])
  await storeRows(test.ledger, three.slice(0, 2))
  expect(await ids(test.ledger, isAbsent)).toEqual(['c', 'd'])
  await storeRows(test.ledger, three)
  expect(await ids(test.ledger, isAbsent)).toEqual(['d'])
})

it('filters see rows of a running sync run once committed, and one change after the other', async () => {
  await using test = await testLedger()
  await storeSyncRun(test.ledger, numberedPages(0, 3000))
  for (let round = 0; round < 20; round++) {
    const changed = [round, round + 1].map((index) => ({ ...numberedRow(index), status: `round ${round}` }))
    await storeRows(test.ledger, changed, 'delta')
    expect(await ids(test.ledger, statusIs(`round ${round}`))).toHaveLength(2)
  }
  expect(await ids(test.ledger, statusIs('round 3'))).toEqual([numberedRow(3).id])
})

it('finds rows whose latest version could not be read, from then on and until one could', async () => {
  await using test = await testLedger()
  const isProblem: Condition = { field: 'is', anyOf: ['problem'], not: false }
  await storeRows(test.ledger, three)
  expect(await ids(test.ledger, isProblem)).toEqual([])
  await storeSyncRun(test.ledger, [aPage([], [{ id: 'b', raw: '{}', reason: 'test' }])], 'delta')
  expect(await ids(test.ledger, isProblem)).toEqual(['b'])
  await storeRows(test.ledger, three, 'delta')
  expect(await ids(test.ledger, isProblem)).toEqual([])
})

it('a word of the user about a status counts at once', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, three)
  const settled: Condition = { field: 'standing', anyOf: ['settled'], not: false }
  expect(await ids(test.ledger, settled)).toEqual([])
  await test.ledger.setStatusWords([['pending', 'settled']])
  expect(await ids(test.ledger, settled)).toEqual(['a', 'b', 'c'])
  expect((await test.ledger.facets()).statuses).toEqual([{ status: 'pending', standing: 'settled', count: 3 }])
})

it('counts the values of all rows, or of those that a filter finds', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, [...three, aLedgerRow({ id: 'sek', currency: 'SEK', status: 'completed' })])
  const { timeZone } = aQuery()
  const currency: Condition = { field: 'currency', anyOf: ['SEK'], not: false }
  const of = async (...filter: Condition[]) => (await test.ledger.facets({ filter, timeZone })).statuses
  expect(await of(currency)).toEqual([{ status: 'completed', standing: 'settled', count: 1 }])
  expect(await of({ field: 'id', anyOf: ['none'], not: false })).toEqual([])
  expect(await of()).toEqual((await test.ledger.facets()).statuses)
})

it('keeps what reconciliation decided, shows it in every answer, and takes it away again', async () => {
  await using test = await testLedger()
  const bulk = three.map((row) => ({ ...row, bulkPaymentId: 'bulk', status: 'completed' }))
  await storeRows(test.ledger, bulk)
  await test.ledger.markReconciled([
    ['a', 'matched'],
    ['b', 'different']
  ])
  const ledger = await test.reopen()
  const state = (...anyOf: ('open' | 'matched' | 'different')[]): Condition => ({
    field: 'reconciliation',
    anyOf,
    not: false
  })
  expect(await ids(ledger, state('matched'))).toEqual(['a'])
  expect(await ids(ledger, state('open'))).toEqual(['c'])
  expect(await ids(ledger, state('open', 'different'))).toEqual(['b', 'c'])
  expect((await ledger.get('a'))?.reconciliation).toBe('matched')
  expect((await ledger.siblings('a')).bulk?.reconciled).toBe(2)
  const { currencies } = await ledger.overview({ filter: [], timeZone: 'UTC', per: 'day' })
  expect(currencies[0]?.ageing.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  await ledger.markReconciled([['a', 'open']])
  expect(await ids(ledger, state('open'))).toEqual(['a', 'c'])
  expect((await ledger.get('a'))?.reconciliation).toBe('open')
})

it('shows decisions at once during a sync whose pages bring nothing new, and still after it', async () => {
  await using test = await testLedger()
  await storeRows(test.ledger, three)
  const matched: Condition = { field: 'reconciliation', anyOf: ['matched'], not: false }
  const { id } = await test.ledger.beginSyncRun({ kind: 'full', fresh: false })
  await test.ledger.storePage(id, aPage(three))
  await test.ledger.markReconciled([['a', 'matched']])
  expect(await ids(test.ledger, matched)).toEqual(['a'])
  await test.ledger.endSyncRun(id, anEnd())
  expect(await ids(test.ledger, matched)).toEqual(['a'])
})
