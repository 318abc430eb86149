import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { timed } from '../figure.ts'
import { EXPECTED, paidRow, TRANSACTIONS } from './payments.ts'

/** The `sqlite3` program loading both tables from CSV, joining them by payment id and grouping what it finds. */
export interface SqliteJoin {
  /** Milliseconds of loading, and of joining and grouping alone. */
  measure(): Promise<{ readonly all: number; readonly joining: number }>
}

const TABLES = `CREATE TABLE expected (key TEXT, correlation_id TEXT, amount INTEGER, currency TEXT);
CREATE TABLE transactions (id TEXT, correlation_id TEXT, amount INTEGER, currency TEXT, status TEXT);`

const JOIN = `CREATE INDEX by_correlation ON transactions (correlation_id);
CREATE TABLE plan AS SELECT e.key, t.id, e.amount - t.amount AS residual
  FROM expected AS e LEFT JOIN transactions AS t USING (correlation_id);
SELECT e.currency, t.status, count(*), sum(e.amount), sum(t.amount)
  FROM expected AS e LEFT JOIN transactions AS t USING (correlation_id) GROUP BY 1, 2;`

export function sqliteJoin(folder: string): SqliteJoin {
  const [expected, transactions] = [`${folder}/expected.csv`, `${folder}/transactions.csv`]
  const line = ({ correlationId, amount, currency }: NewTransaction) => `${correlationId ?? ''},${amount},${currency}`
  writeFileSync(
    expected,
    lines(EXPECTED, (row, index) => `${index},${line(row)}`)
  )
  writeFileSync(
    transactions,
    lines(TRANSACTIONS, (row) => `${row.id},${line(row)},${row.status}`)
  )
  const loading = `${TABLES}\n.import --csv ${expected} expected\n.import --csv ${transactions} transactions\n`
  const run = (script: string) => execFileSync('sqlite3', [':memory:'], { input: script })
  return {
    async measure() {
      const loaded = await timed(() => run(loading))
      const all = await timed(() => run(`${loading}${JOIN}\n`))
      return { all, joining: all - loaded }
    }
  }
}

function lines(count: number, lineOf: (row: NewTransaction, index: number) => string): string {
  return `${Array.from({ length: count }, (_, index) => lineOf(paidRow(index), index)).join('\n')}\n`
}
