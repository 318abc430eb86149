import { afterAll, describe, expect, it } from 'vitest'
import { TRANSACTION_INDEXES } from '../../../electron/ledger/indexes.ts'
import { ORDER_QUERIES } from '../../../electron/ledger/reading/orders.ts'
import { textMatchQuery } from '../../../electron/ledger/reading/textMatch.ts'
import { matchedTotalsQuery, TOTALS_QUERY } from '../../../electron/ledger/reading/totals.ts'
import { UPDATE_QUERIES } from '../../../electron/ledger/reading/updates.ts'
import { PASS_QUERIES } from '../../../electron/ledger/tables/passes.ts'
import { PROBLEM_QUERIES } from '../../../electron/ledger/tables/problems.ts'
import { ROW_CHANGE_QUERIES } from '../../../electron/ledger/tables/rowChanges.ts'
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

  it.each([
    [
      'the last changes before a time',
      UPDATE_QUERIES.before,
      'SEARCH transactions USING INDEX transactions_by_updated_at (updated_at<?)'
    ],
    [
      'which changed since',
      UPDATE_QUERIES.since,
      'SEARCH transactions USING COVERING INDEX transactions_by_updated_at (updated_at>?)'
    ],
    ['a pass', PASS_QUERIES.byId, 'SEARCH passes USING INTEGER PRIMARY KEY (rowid=?)'],
    ['the last passes', PASS_QUERIES.latest, 'SCAN passes USING INDEX passes_by_turn'],
    ['the last complete full pass', PASS_QUERIES.lastFull, 'SCAN passes']
  ])('reads %s off the right index and sorts nothing', (_name, query, step) => {
    expect(plan(query)).toEqual([step])
  })

  it('skips problems by their numbers, not by their texts', () => {
    expect(plan(PROBLEM_QUERIES.window)).toEqual(
      expect.arrayContaining([
        'SEARCH problems USING INTEGER PRIMARY KEY (rowid=?)',
        'SCAN problems USING COVERING INDEX problems_in_order'
      ])
    )
    expect(plan(PROBLEM_QUERIES.window).join()).not.toContain('ORDER BY')
  })

  it('finds the history of a row by the row', () => {
    expect(plan(ROW_CHANGE_QUERIES.ofRow)).toContain('SEARCH row_changes USING INDEX row_changes_by_row (row_id=?)')
    expect(plan(ROW_CHANGE_QUERIES.ofRow).join()).not.toContain('ORDER BY')
    expect(plan(ROW_CHANGE_QUERIES.arrival)).toEqual([
      'SEARCH transactions USING INDEX sqlite_autoindex_transactions_1 (id=?)',
      'SEARCH passes USING INTEGER PRIMARY KEY (rowid=?)'
    ])
  })
})

it('the list of indexes is what the migrations made', () => {
  const made = database.db
    .rows<readonly [string, string]>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'transactions' AND sql IS NOT NULL"
    )
    .all()
  expect(TRANSACTION_INDEXES).toEqual(Object.fromEntries(made))
})
