import type { BankDetailsChange } from '../../../../../shared/domain/bankDetails.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { LOG_DETAILS } from '../../file/log/details.ts'

type Row = readonly [
  id: bigint,
  accountId: string,
  seenAt: string,
  rail: string,
  field: BankDetailsChange['field'],
  name: string | null,
  was: string | null,
  now: string | null,
  at: string | null,
  by: string | null,
  detail: string | null
]

const SELECT = `SELECT c.id, c.account, s.at, c.rail, c.field, c.name, c.was, c.now, a.at, a.by, a.detail
    FROM bank_details_changes c JOIN log s ON s.seq = c.seen_by LEFT JOIN log a ON a.seq = c.acknowledged_by`
const MOST = 1000

/**
 * Changes of one account or of all, latest first: the latest, and however many came since, all that nobody has
 * acknowledged. Who acknowledged a change and why is only in the log.
 */
export function readChanges(db: ReadDb, accountId: string | null): readonly BankDetailsChange[] {
  const isWanted = '(?1 IS NULL OR c.account = ?1)'
  const latest = `SELECT c.id FROM bank_details_changes c WHERE ${isWanted} ORDER BY c.id DESC LIMIT ${MOST}`
  const sql = `${SELECT} WHERE ${isWanted} AND (c.acknowledged_by IS NULL OR c.id IN (${latest})) ORDER BY c.id DESC`
  return db.rows<Row>(sql).all(accountId).map(changeOf)
}

/** Throws `not-found`. */
export function readChange(db: ReadDb, id: number): BankDetailsChange {
  const row = db.rows<Row>(`${SELECT} WHERE c.id = ?`).get(id)
  if (!row) throw new AppError('not-found', `There is no change of bank details with the number ${id}.`)
  return changeOf(row)
}

function changeOf([id, accountId, seenAt, rail, field, name, was, now, at, by, detail]: Row): BankDetailsChange {
  const change = { id: Number(id), accountId, seenAt, rail, field, name, was, now }
  if (at === null || by === null || detail === null) return { ...change, acknowledged: null }
  const { note } = LOG_DETAILS['bank-details-acknowledged'].parse(JSON.parse(detail))
  return { ...change, acknowledged: { at, by, note } }
}
