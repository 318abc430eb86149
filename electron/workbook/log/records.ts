import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { ReadDb } from '../../database/database.ts'
import { readDetail } from './readDetail.ts'
import { sha256 } from './sha256.ts'

/** Something that is kept in a table of its own and that an entry of the log proves. */
export interface LoggedRecord {
  /** As in `sign-off`. */
  readonly what: string
  /** Equal where table and entry say the same. */
  readonly proof: string
}

type Row = readonly [madeBy: bigint, text: string]

/** What is kept, by the number of the entry that made it. */
export function readRecords(db: ReadDb): Map<number, LoggedRecord> {
  const records = new Map<number, LoggedRecord>()
  const add = (sql: string, what: string, proofOf: (text: string) => string) => {
    for (const [madeBy, text] of db.rows<Row>(sql).all()) records.set(Number(madeBy), { what, proof: proofOf(text) })
  }
  add('SELECT made_by, snapshot FROM sign_offs', 'sign-off', sha256)
  // Version 0 was delivered, and saved by nobody.
  add('SELECT made_by, rules FROM rule_sets WHERE version > 0', 'version of rules', sha256)
  add("SELECT made_by, sign_off || ' ' || reason FROM reopenings", 'reopening', (text) => text)
  // A file that is only looked at, as of an older backup, is of the version that made it.
  const hasReviews = db.column<bigint>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'reviews'").get()
  if (hasReviews !== undefined)
    add(
      "SELECT r.made_by, s.made_by || ' ' || r.comment FROM reviews r JOIN sign_offs s ON s.id = r.sign_off",
      'review',
      (text) => text
    )
  return records
}

/**
 * The last entry that anything in the file says it was made or ended by; 0 where nothing says so. Whoever cuts the end
 * of the log off leaves these behind.
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

/** What an entry proves; undefined for one that no table keeps beside the log. */
export function loggedRecord({ kind, detail }: Pick<LogEntry, 'kind' | 'detail'>): LoggedRecord | undefined {
  if (kind === 'signed-off') {
    return { what: 'sign-off', proof: readDetail(kind, detail)?.snapshot ?? '' }
  }
  if (kind === 'rules-saved') {
    return { what: 'version of rules', proof: readDetail(kind, detail)?.sha256 ?? '' }
  }
  if (kind === 'reviewed' || kind === 'sent-back') {
    const { signOff = 0, comment = '' } = readDetail(kind, detail) ?? {}
    return { what: 'review', proof: `${signOff} ${comment}` }
  }
  if (kind !== 'reopened') return undefined
  const { signOff = 0, reason = '' } = readDetail(kind, detail) ?? {}
  return { what: 'reopening', proof: `${signOff} ${reason}` }
}
