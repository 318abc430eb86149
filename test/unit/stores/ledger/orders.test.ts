import fc from '../../../support/fastCheck.ts'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { foldText } from '../../../../shared/text/foldText.ts'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { TransactionSort } from '../../../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { SORT_FIELDS } from '../../../../shared/transactions/filterWords.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aQuery, withText } from '../../../support/ledger/aQuery.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'
import { nastyRows } from '../../../support/formats/nastyText.ts'
import { rowReader } from '../../../support/ledger/rowReader.ts'
import { timedRows } from '../../../support/ledger/timedRows.ts'

const database = ledgerDatabase()
afterAll(() => database[Symbol.dispose]())

function ids(
  rows: readonly NewTransaction[],
  sort: readonly TransactionSort[],
  filter: TransactionFilter = [],
  isLoaded = true
): string[] {
  database.clear()
  database.put(rows)
  const reader = rowReader(database)
  if (isLoaded) reader.facets()
  return reader.find({ query: aQuery({ filter, sort }), from: 0, count: 1000 }).rows.map(({ id }) => id)
}

const bytes = (text: string) => Buffer.from(text.toWellFormed())

type Key = bigint | string | null

/** What a row sorts by; null for a row that has nothing of it. */
function keyOf(row: NewTransaction, by: TransactionSort['by']): Key {
  if (by === 'counterpartyName') return foldText(row.counterpartyName ?? '').trim() || null
  if (by === 'reference') return row.reference.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) || null
  return row[by]
}

function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0
  return Buffer.compare(bytes(String(a)), bytes(String(b)))
}

function sorted(rows: readonly NewTransaction[], sorts: readonly TransactionSort[]): NewTransaction[] {
  return sorts.toReversed().reduce((list: NewTransaction[], { by, direction }, index) => {
    const present = list.filter((row) => keyOf(row, by) !== null)
    const sign = direction === 'asc' ? 1 : -1
    // The last sort is turned round as a whole, so that equal rows are too.
    if (index === 0 && direction === 'desc') present.reverse()
    present.sort((a, b) => sign * compareKeys(keyOf(a, by), keyOf(b, by)))
    return [...present, ...list.filter((row) => keyOf(row, by) === null)]
  }, rows.slice())
}

const anySort = fc.record({
  by: fc.constantFrom(...SORT_FIELDS),
  direction: fc.constantFrom('asc', 'desc')
}) satisfies fc.Arbitrary<TransactionSort>
const anySorts = fc.uniqueArray(anySort, { minLength: 1, maxLength: 3, selector: ({ by }) => by })

describe('the order of a query', { timeout: campaignTime(60_000) }, () => {
  it('is that of stable sorts in memory, one after the other', () => {
    fc.assert(
      fc.property(timedRows, anySorts, (rows, sorts) => {
        expect(ids(rows, sorts)).toEqual(sorted(rows, sorts).map(({ id }) => id.toWellFormed()))
      }),
      { numRuns: campaign(500, 10_000) }
    )
  })

  it('is the same for the first screen, before the columns are loaded', () => {
    const byTime = fc.constantFrom('asc', 'desc').map((direction) => [{ by: 'createdAt', direction }] as const)
    fc.assert(
      fc.property(timedRows, byTime, (rows, sort) => {
        expect(ids(rows, sort, [], false)).toEqual(ids(rows, sort))
      }),
      { numRuns: campaign(100, 2000) }
    )
  })

  it('keeps the rows in which every phrase stands somewhere', () => {
    fc.assert(
      fc.property(nastyRows, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), (rows, text) => {
        const fields = (row: NewTransaction) =>
          [row.counterpartyName, row.reference, row.counterpartyNumber, row.id, row.accountId].concat(
            row.counterpartyAccountId,
            row.bulkPaymentId,
            row.correlationId
          )
        fc.pre(foldText(text) !== '')
        const found = rows.filter((row) => fields(row).some((field) => foldText(field ?? '').includes(foldText(text))))
        const all = ids(rows, [{ by: 'amount', direction: 'asc' }], withText(text))
        expect(new Set(all)).toEqual(new Set(found.map(({ id }) => id.toWellFormed())))
      }),
      { numRuns: campaign(300, 6000) }
    )
  })

  it('finds inside words without regard to case and accents', () => {
    const rows = [
      aLedgerRow({ id: 'a', counterpartyName: 'Göteborg Färg', counterpartyNumber: 'SE6497700000000000000001' }),
      aLedgerRow({ id: 'b', counterpartyName: 'Malmö Färg', counterpartyNumber: null })
    ]
    const found = (...phrases: string[]) => ids(rows, [{ by: 'createdAt', direction: 'asc' }], withText(...phrases))
    expect(found('TEBORG')).toEqual(['a'])
    expect(found('farg')).toEqual(['a', 'b'])
    expect(found('SE64', '9770', '0000')).toEqual(['a'])
    expect(found('göteborg farg')).toEqual(['a'])
    expect(found('farg göteborg')).toEqual([])
    expect(found('färg', '9770', 'nothing')).toEqual([])
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
    expect(ids(rows, [{ by: 'counterpartyName', direction: 'asc' }])).toEqual(['a', 'å', 'b', 'none', 'blank'])
    expect(ids(rows, [{ by: 'counterpartyName', direction: 'desc' }])).toEqual(['b', 'å', 'a', 'none', 'blank'])
  })
})
