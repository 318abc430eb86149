import { afterAll, describe, expect, it } from 'vitest'
import { ORDER_QUERIES } from '../../../electron/ledger/reading/orders.ts'
import { textMatchQuery } from '../../../electron/ledger/reading/textMatch.ts'
import { matchedTotalsQuery, TOTALS_QUERY } from '../../../electron/ledger/reading/totals.ts'
import { TRANSACTION_QUERIES } from '../../../electron/ledger/tables/transactionReader.ts'
import { numberedRow } from '../../support/aLedgerRow.ts'
import { ledgerDatabase } from '../../support/ledgerDatabase.ts'

const database = ledgerDatabase()
database.put(Array.from({ length: 500 }, (_, index) => numberedRow(index)))
afterAll(() => database[Symbol.dispose]())

type PlanRow = readonly [bigint, bigint, bigint, string]

function plan(query: string): string[] {
  const values = Array.from(query.matchAll(/\?/g), () => '')
  return database.db
    .rows<PlanRow>(`EXPLAIN QUERY PLAN ${query}`)
    .all(...values)
    .map(([, , , step]) => step)
    .filter((step) => !/^(CO-ROUTINE|SCAN \(|SCAN subquery)/.test(step))
}

describe('every query a screen waits for', () => {
  it.each([
    ['the order by time', ORDER_QUERIES.createdAt, 'SCAN transactions USING COVERING INDEX transactions_by_created_at'],
    ['the order by amount', ORDER_QUERIES.amount, 'SCAN transactions USING COVERING INDEX transactions_by_amount'],
    [
      'the order by counterparty',
      ORDER_QUERIES.counterpartyName,
      'SEARCH transactions USING COVERING INDEX transactions_by_counterparty (counterparty_key>?)'
    ],
    [
      'the rows without a counterparty',
      ORDER_QUERIES.withoutCounterparty,
      'SEARCH transactions USING COVERING INDEX transactions_by_counterparty (counterparty_key=?)'
    ],
    ['a row of a window', TRANSACTION_QUERIES.byRowId, 'SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?)'],
    ['a row by id', TRANSACTION_QUERIES.byId, 'SEARCH transactions USING INDEX sqlite_autoindex_transactions_1 (id=?)'],
    ['the totals', TOTALS_QUERY, 'SCAN transactions USING COVERING INDEX transactions_by_currency'],
    ['a text filter', textMatchQuery(2), 'SCAN transactions']
  ])('reads %s off the right index and sorts nothing', (_name, query, step) => {
    expect(plan(query)).toEqual([step])
  })

  it('finds correlation ids by their index', () => {
    expect(plan(TRANSACTION_QUERIES.byCorrelationIds)).toContain(
      'SEARCH transactions USING INDEX transactions_by_correlation (correlation_id=?)'
    )
  })

  it('reads filtered totals in the order of the file', () => {
    expect(plan(matchedTotalsQuery(1))).toEqual(['SCAN transactions', 'USE TEMP B-TREE FOR GROUP BY'])
  })
})
