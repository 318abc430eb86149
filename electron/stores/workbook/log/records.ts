import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { readDetail } from '../file/log/readDetail.ts'
import { sha256 } from './sha256.ts'

/** A record in a table of its own that a log entry proves. */
export interface LoggedRecord {
  /** As in `sign-off`. */
  readonly what: string
  /** Equal if table and entry agree. */
  readonly proof: string
}

type Row = readonly [madeBy: bigint, text: string]

/** The records by the number of the entry that made them. */
export function readRecords(db: ReadDb): Map<number, LoggedRecord> {
  const records = new Map<number, LoggedRecord>()
  const add = (sql: string, what: string, proofOf: (text: string) => string) => {
    for (const [madeBy, text] of db.rows<Row>(sql).all()) records.set(Number(madeBy), { what, proof: proofOf(text) })
  }
  add('SELECT made_by, snapshot FROM sign_offs', 'sign-off', sha256)
  // Version 0 holds the default rules, which nobody saved.
  add('SELECT made_by, rules FROM rule_sets WHERE version > 0', 'version of rules', sha256)
  add("SELECT made_by, sign_off || ' ' || reason FROM reopenings", 'reopening', (text) => text)
  // A file that is only read, for example an old backup, may be of an earlier version without these tables.
  const table = db.column<bigint>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  if (table.get('review_limits') !== undefined)
    add('SELECT made_by, limits FROM review_limits', 'version of limits', (text) => text)
  if (table.get('reviews') !== undefined)
    add(
      "SELECT r.made_by, r.outcome || ' ' || s.made_by || ' ' || r.comment FROM reviews r JOIN sign_offs s ON s.id = r.sign_off",
      'review',
      (text) => text
    )
  return records
}

/**
 * The last entry that any table row names as its maker or end; 0 if there is none. If somebody cuts off the end of the
 * log, these numbers stay behind.
 */
export function lastNamedEntry(db: ReadDb): number {
  const references = db
    .rows<readonly [table: string, column: string]>(
      `SELECT m.name, f."from" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
        WHERE m.type = 'table' AND f."table" = 'log'`
    )
    .all()
  const latest = references.map(([table, column]) => db.column<bigint>(`SELECT max("${column}") FROM "${table}"`).get())
  return Math.max(0, ...latest.map((seq) => Number(seq ?? 0n)))
}

/** The record that an entry proves; undefined if no table holds one. */
export function loggedRecord({ kind, detail }: Pick<LogEntry, 'kind' | 'detail'>): LoggedRecord | undefined {
  if (kind === 'signed-off') {
    return { what: 'sign-off', proof: readDetail(kind, detail)?.snapshot ?? '' }
  }
  if (kind === 'rules-saved') {
    return { what: 'version of rules', proof: readDetail(kind, detail)?.sha256 ?? '' }
  }
  if (kind === 'limits-saved')
    return { what: 'version of limits', proof: JSON.stringify(readDetail(kind, detail)?.limits ?? []) }
  if (kind === 'reviewed' || kind === 'sent-back') {
    const { signOff = 0, comment = '' } = readDetail(kind, detail) ?? {}
    return { what: 'review', proof: `${kind === 'reviewed' ? 'approved' : kind} ${signOff} ${comment}` }
  }
  if (kind !== 'reopened') return undefined
  const { signOff = 0, reason = '' } = readDetail(kind, detail) ?? {}
  return { what: 'reopening', proof: `${signOff} ${reason}` }
}
