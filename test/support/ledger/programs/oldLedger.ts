import type { WriteDb } from '../../../../electron/base/database/database.ts'
import { migrate } from '../../../../electron/stores/ledger/file/migrate.ts'

/** What the interrupted sync run of an old file had stored of the list, newest first. */
export const OLD_SYNC_RUN = { complete: 1, interrupted: 2, startedAt: '2026-01-02T08:00:00.000Z' } as const

/**
 * Fills an empty file as the release with that version of the schema would have left it: `rows` transactions, from
 * version 2 on a complete sync run over all of them and one that was cut off after the first, from 3 on `problems`.
 */
export function fillOldLedger(db: WriteDb, version: number, rows: number, problems = 2): void {
  migrate(db, version)
  if (version < 1) return
  db.exec('BEGIN')
  addRows(db, rows, version >= 2 ? OLD_SYNC_RUN.complete : 0)
  if (version >= 2) addSyncRuns(db, rows)
  if (version >= 3) addProblems(db, problems)
  db.exec('COMMIT')
}

/** Rows `t1`, `t2`, … with the row numbers 1, 2, …. */
function addRows(db: WriteDb, rows: number, syncRun: number): void {
  db.command(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    INSERT INTO transactions (id, account_id, amount, currency, payment_amount, payment_currency, counterparty_name,
      reference, status, type, created_at, updated_at, amount_digits, payment_amount_digits, text_care, counterparty_key,
      search_text, first_pass)
    SELECT 't' || i, 'acc1', i * 10000, 'EUR', i * 10000, 'EUR', 'Acme AB', 'Invoice ' || i, 'completed', 'transfer',
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 2, 2, 0, 'acme ab', 'acme ab', ? FROM n`
  ).run(rows, syncRun)
  db.command('UPDATE ledger_state SET rows = ?, revision = 3').run(rows)
}

function addSyncRuns(db: WriteDb, rows: number): void {
  const add = db.command(`INSERT INTO passes (pass_id, started_at, ended_at, verdict, cursor, pages, seen, inserted,
    unchanged) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)`)
  add.run(
    OLD_SYNC_RUN.complete,
    '2026-01-01T08:00:00.000Z',
    '2026-01-01T08:01:00.000Z',
    'complete',
    't1',
    rows,
    rows,
    0
  )
  add.run(OLD_SYNC_RUN.interrupted, OLD_SYNC_RUN.startedAt, null, null, 't1', 1, 0, 1)
  const seen = new Uint8Array(2048)
  seen[0] = 0b10
  db.command('INSERT INTO seen_rows VALUES (?, 0, ?)').run(OLD_SYNC_RUN.interrupted, seen)
}

function addProblems(db: WriteDb, problems: number): void {
  db.command(
    `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
    INSERT INTO problems (id, raw, reason, first_pass, last_pass)
    SELECT iif(i % 2, 'p' || i, NULL), '{"text":"' || i || '"}', 'amount is missing', 1, 2 FROM n`
  ).run(problems)
}
