import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { TransactionSort } from '../../../shared/domain/transaction.ts'
import { foldText, searchWords } from '../../../electron/ledger/foldText.ts'
import type { NewTransaction } from '../../../electron/ledger/ledger.ts'
import { createOrders } from '../../../electron/ledger/reading/orders.ts'
import { aLedgerRow } from '../../support/aLedgerRow.ts'
import { ledgerDatabase } from '../../support/ledgerDatabase.ts'
import { nastyRows } from '../../support/nastyText.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

function ids(rows: readonly NewTransaction[], sort: TransactionSort, text = ''): string[] {
  database.clear()
  database.put(rows)
  const orders = createOrders(database.db, () => ({ revision: 1, isPassRunning: false }))
  return Array.from(orders.find({ text, sort }).value, (rowId) => rows[rowId - 1]?.id ?? '')
}

const bytes = (text: string) => Buffer.from(text.toWellFormed())

function sorted(rows: readonly NewTransaction[], { by, direction }: TransactionSort): NewTransaction[] {
  const key = (row: NewTransaction) => {
    if (by === 'amount') return row.amount
    return by === 'createdAt' ? row.createdAt : foldText(row.counterpartyName ?? '').trim()
  }
  const compare = (a: NewTransaction, b: NewTransaction) => {
    const [left, right] = [key(a), key(b)]
    if (typeof left === 'bigint' || typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0
    return Buffer.compare(bytes(left), bytes(right))
  }
  const hasKey = (row: NewTransaction) => by !== 'counterpartyName' || key(row) !== ''
  const present = rows.filter(hasKey).toSorted(compare)
  if (direction === 'desc') present.reverse()
  return [...present, ...rows.filter((row) => !hasKey(row))]
}

const anySort = fc.record({
  by: fc.constantFrom('createdAt', 'amount', 'counterpartyName'),
  direction: fc.constantFrom('asc', 'desc')
}) satisfies fc.Arbitrary<TransactionSort>

describe('the order of a query', { timeout: 60_000 }, () => {
  it('is that of a stable sort in memory, turned round for descending', () => {
    fc.assert(
      fc.property(nastyRows, anySort, (rows, sort) => {
        const expected = sorted(rows, sort).map(({ id }) => id)
        expect(ids(rows, sort)).toEqual(expected)
      }),
      { numRuns: 300 }
    )
  })

  it('keeps the rows in which every word of the filter stands somewhere', () => {
    fc.assert(
      fc.property(nastyRows, fc.string({ unit: 'grapheme', maxLength: 3 }), (rows, text) => {
        const sort = { by: 'createdAt', direction: 'asc' } as const
        const fields = (row: NewTransaction) =>
          [row.counterpartyName, row.reference, row.counterpartyNumber, row.id, row.accountId].concat(
            row.counterpartyAccountId,
            row.bulkPaymentId,
            row.correlationId
          )
        const found = (row: NewTransaction) =>
          searchWords(text).every((word) => fields(row).some((field) => foldText(field ?? '').includes(word)))
        const expected = sorted(rows.filter(found), sort).map(({ id }) => id)
        expect(ids(rows, sort, text)).toEqual(expected)
      }),
      { numRuns: 300 }
    )
  })

  it('finds inside words without regard to case and accents, and groups of an IBAN', () => {
    const rows = [
      aLedgerRow({ id: 'a', counterpartyName: 'Göteborg Färg', counterpartyNumber: 'SE6497700000000000000001' }),
      aLedgerRow({ id: 'b', counterpartyName: 'Malmö Färg', counterpartyNumber: null })
    ]
    const sort = { by: 'createdAt', direction: 'asc' } as const
    expect(ids(rows, sort, 'TEBORG')).toEqual(['a'])
    expect(ids(rows, sort, 'farg')).toEqual(['a', 'b'])
    expect(ids(rows, sort, 'SE64 9770 0000')).toEqual(['a'])
    expect(ids(rows, sort, 'färg 9770 nothing')).toEqual([])
  })

  it('puts rows without a counterparty last in either direction', () => {
    const named = (id: string, counterpartyName: string | null) => aLedgerRow({ id, counterpartyName })
    const rows = [
      named('none', null),
      named('blank', ' '),
      named('b', 'beta'),
      named('a', 'Alpha'),
      named('å', 'Ångström')
    ]
    expect(ids(rows, { by: 'counterpartyName', direction: 'asc' })).toEqual(['a', 'å', 'b', 'none', 'blank'])
    expect(ids(rows, { by: 'counterpartyName', direction: 'desc' })).toEqual(['b', 'å', 'a', 'none', 'blank'])
  })
})
