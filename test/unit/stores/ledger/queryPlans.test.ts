import { afterAll, describe, expect, it } from 'vitest'
import { TRANSACTION_INDEXES } from '../../../../electron/stores/ledger/tables/indexes.ts'
import { ABROAD_QUERY, RELATED_QUERY } from '../../../../electron/stores/ledger/candidates/relatedRows.ts'
import { CANDIDATE_QUERIES } from '../../../../electron/stores/ledger/candidates/candidateRows.ts'
import { LACKED_QUERY } from '../../../../electron/stores/ledger/candidates/lackedIds.ts'
import { COLUMN_QUERIES } from '../../../../electron/stores/ledger/columns/rowColumns.ts'
import { FIRST_TOTALS_QUERY } from '../../../../electron/stores/ledger/figures/totals.ts'
import { ROW_SET_QUERIES } from '../../../../electron/stores/ledger/filtering/rowSets.ts'
import { FIRST_ORDER_QUERY, FIRST_ROWS_QUERIES } from '../../../../electron/stores/ledger/ordering/orders.ts'
import { SORT_KEY_QUERIES } from '../../../../electron/stores/ledger/ordering/sortKeys.ts'
import { REFERENCES_QUERY } from '../../../../electron/stores/ledger/ordering/textOrder.ts'
import { COUNTERPARTY_QUERIES } from '../../../../electron/stores/ledger/reading/counterparties.ts'
import { SINCE_QUERIES } from '../../../../electron/stores/ledger/reading/rowsSince.ts'
import { UPDATE_QUERIES } from '../../../../electron/stores/ledger/reading/updates.ts'
import { SYNC_RUN_QUERIES } from '../../../../electron/stores/ledger/tables/syncRuns.ts'
import { PROBLEM_QUERIES } from '../../../../electron/stores/ledger/tables/problems.ts'
import { ROW_CHANGE_QUERIES } from '../../../../electron/stores/ledger/tables/rowChanges.ts'
import { TRANSACTION_QUERIES } from '../../../../electron/stores/ledger/tables/transactionReader.ts'
import { createTextIndexTable } from '../../../../electron/stores/ledger/textIndex/indexTable.ts'
import { MATCH_QUERIES } from '../../../../electron/stores/ledger/textIndex/matchPhrases.ts'
import { SCAN_QUERIES } from '../../../../electron/stores/ledger/textIndex/scanPhrases.ts'
import { numberedRow } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerDatabase } from '../../../support/ledger/ledgerDatabase.ts'

const database = ledgerDatabase()
database.put(Array.from({ length: 500 }, (_, index) => numberedRow(index)))
createTextIndexTable(database.db)
afterAll(() => database[Symbol.dispose]())

type PlanRow = readonly [bigint, bigint, bigint, string]

function plan(query: string): string[] {
  const values = Array.from(query.matchAll(/\?/g), () => '')
  return database.db
    .rows<PlanRow>(`EXPLAIN QUERY PLAN ${query}`)
    .all(...values)
    .map(([, , , step]) => step)
    .filter((step) => !/^(CO-ROUTINE|SCAN \(|SCAN subquery|CORRELATED SCALAR)/.test(step))
}

describe('every query a screen waits for', () => {
  it.each([
    ['the first order', FIRST_ORDER_QUERY, 'SCAN transactions USING COVERING INDEX transactions_by_created_at'],
    ['its last rows', FIRST_ROWS_QUERIES.desc, 'SCAN transactions USING COVERING INDEX transactions_by_created_at'],
    ['the first totals', FIRST_TOTALS_QUERY, 'SCAN transactions USING COVERING INDEX transactions_by_currency'],
    ['more of the columns', COLUMN_QUERIES.after, 'SEARCH transactions USING INTEGER PRIMARY KEY (rowid>?)'],
    [
      'payments in another currency',
      CANDIDATE_QUERIES.payments,
      'SEARCH transactions USING INDEX transactions_by_payment (payment_currency=?)'
    ],
    ['every payment in another currency', ABROAD_QUERY, 'SCAN transactions USING INDEX transactions_by_payment'],
    [
      'parties of some rows',
      RELATED_QUERY,
      'SCAN pick VIRTUAL TABLE INDEX 1: / SEARCH t USING INTEGER PRIMARY KEY (rowid=?)'
    ],
    [
      'account numbers and references',
      CANDIDATE_QUERIES.texts,
      'SEARCH transactions USING INTEGER PRIMARY KEY (rowid>?)'
    ],
    [
      'payment ids that are lacking',
      LACKED_QUERY,
      'SCAN json_each VIRTUAL TABLE INDEX 1: / SEARCH transactions USING COVERING INDEX transactions_by_correlation (correlation_id=?)'
    ],
    ['a row of the columns', COLUMN_QUERIES.one, 'SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?)'],
    [
      'the order by counterparty',
      SORT_KEY_QUERIES.counterpartyName.sorted,
      'SEARCH transactions USING COVERING INDEX transactions_by_counterparty (counterparty_key>?)'
    ],
    [
      'the sizes of counterparties',
      SORT_KEY_QUERIES.counterpartyName.sizes,
      'SEARCH transactions USING COVERING INDEX transactions_by_counterparty (counterparty_key>?)'
    ],
    [
      'the order by bulk payment',
      SORT_KEY_QUERIES.bulkPaymentId.sorted,
      'SEARCH transactions USING COVERING INDEX transactions_by_bulk (bulk_payment_id>?)'
    ],
    [
      'the references for an order',
      REFERENCES_QUERY,
      'SEARCH transactions USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'
    ],
    [
      'the payees of a bulk payment',
      COUNTERPARTY_QUERIES.ofBulk,
      'SEARCH transactions USING INDEX transactions_by_bulk (bulk_payment_id=?) / USE TEMP B-TREE FOR GROUP BY / USE TEMP B-TREE FOR ORDER BY'
    ],
    [
      'the sizes of bulk payments',
      SORT_KEY_QUERIES.bulkPaymentId.sizes,
      'SEARCH transactions USING COVERING INDEX transactions_by_bulk (bulk_payment_id>?)'
    ],
    [
      'a row of a window',
      TRANSACTION_QUERIES.byRowId,
      'SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?) / SEARCH reconciliation_marks USING PRIMARY KEY (transaction_id=?)'
    ],
    [
      'a row by id',
      TRANSACTION_QUERIES.byId,
      'SEARCH transactions USING INDEX sqlite_autoindex_transactions_1 (id=?) / SEARCH reconciliation_marks USING PRIMARY KEY (transaction_id=?)'
    ],
    ['phrases', MATCH_QUERIES.index, 'SCAN text_index VIRTUAL TABLE INDEX 64:M1'],
    [
      'phrases in rows that the index cannot hold',
      MATCH_QUERIES.unindexed(2),
      'SCAN text_unindexed / SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?)'
    ],
    [
      'phrases that the index does not reach yet',
      SCAN_QUERIES.all(2),
      'SEARCH transactions USING INTEGER PRIMARY KEY (rowid>?)'
    ],
    [
      'phrases in a few rows',
      SCAN_QUERIES.few(2),
      'SCAN pick VIRTUAL TABLE INDEX 1: / SEARCH transactions USING INTEGER PRIMARY KEY (rowid=?)'
    ]
  ])('reads %s off the right index and sorts nothing', (_name, query, steps) => {
    expect(plan(query).join(' / ')).toBe(steps)
  })

  it.each([
    ['ids', ROW_SET_QUERIES.id, 'sqlite_autoindex_transactions_1 (id=?)'],
    ['bulk payments', ROW_SET_QUERIES.bulk, 'transactions_by_bulk (bulk_payment_id=?)'],
    ['payment ids', ROW_SET_QUERIES.correlation, 'transactions_by_correlation (correlation_id=?)'],
    ['ids in either case', CANDIDATE_QUERIES.correlation, 'transactions_by_correlation (correlation_id=?)'],
    ['rows with problems', ROW_SET_QUERIES.problem, 'sqlite_autoindex_transactions_1 (id=?)'],
    ['reconciled rows', ROW_SET_QUERIES.reconciliation, 'sqlite_autoindex_transactions_1 (id=?)']
  ])('finds %s by their index', (_name, query, index) => {
    expect(plan(query).join()).toContain(`SEARCH transactions USING COVERING INDEX ${index}`)
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
    ['a pass', SYNC_RUN_QUERIES.byId, 'SEARCH passes USING INTEGER PRIMARY KEY (rowid=?)'],
    ['the last complete full pass', SYNC_RUN_QUERIES.lastFull, 'SCAN passes']
  ])('reads %s off the right index and sorts nothing', (_name, query, step) => {
    expect(plan(query)).toEqual([step])
  })

  it('finds the rows since a moment by their numbers alone', () => {
    expect(plan(SINCE_QUERIES.ids).filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(plan(SINCE_QUERIES.now)).toEqual(expect.arrayContaining(['SEARCH transactions', 'SEARCH row_changes']))
  })

  it('reads the last passes and their earlier runs off their turns and sorts nothing', () => {
    const byTurn = 'SCAN passes USING INDEX passes_by_turn'
    expect(plan(SYNC_RUN_QUERIES.latest)).toEqual(['MERGE (UNION ALL)', 'LEFT', byTurn, 'RIGHT', 'SCAN earlier_runs'])
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
