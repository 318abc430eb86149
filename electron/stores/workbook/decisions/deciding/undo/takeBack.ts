import { dropMatch, holdMatch } from '../../../model/loadReconciliation.ts'
import { readBatches } from '../../../file/tables/batches.ts'
import { readConcerns } from '../../../file/tables/concerns.ts'
import { readItems } from '../../../file/tables/items.ts'
import { readMarks } from '../../../file/tables/marks.ts'
import { readMatches } from '../../../file/tables/matches.ts'
import { suggestAgain } from '../../../model/declined.ts'
import type { Deciding } from '../decision.ts'

const DECIDED = ['matches', 'items', 'marks', 'assignments', 'names', 'bookings'] as const

// Ends what the entry made and restores what it ended: `?1` is the undoing entry, `?2` the undone one.
const END = [
  'UPDATE match_items SET ended_by = ?1 WHERE match IN (SELECT id FROM matches WHERE made_by = ?2 AND reconciliation = ?3) AND ended_by IS NULL',
  'UPDATE claims SET ended_by = ?1 WHERE match IN (SELECT id FROM matches WHERE made_by = ?2 AND reconciliation = ?3) AND ended_by IS NULL',
  ...DECIDED.map(
    (table) => `UPDATE ${table} SET ended_by = ?1 WHERE made_by = ?2 AND reconciliation = ?3 AND ended_by IS NULL`
  )
]
const REVIVE = [
  'UPDATE match_items SET ended_by = NULL WHERE match IN (SELECT id FROM matches WHERE ended_by = ?1 AND reconciliation = ?2)',
  'UPDATE claims SET ended_by = NULL WHERE match IN (SELECT id FROM matches WHERE ended_by = ?1 AND reconciliation = ?2)',
  ...DECIDED.map((table) => `UPDATE ${table} SET ended_by = NULL WHERE ended_by = ?1 AND reconciliation = ?2`)
]

/** Undoes an entry in the tables and in memory, under the undoing entry `seq`. */
export function takeBack({ context, effects, open }: Deciding, entry: number, seq: number): void {
  const { db } = context
  // Two queries, because each has its own index.
  const changed = (table: string) =>
    db.column<bigint>(`SELECT EXISTS (SELECT 1 FROM ${table} WHERE reconciliation = ?1 AND made_by = ?2)
      OR EXISTS (SELECT 1 FROM ${table} WHERE reconciliation = ?1 AND ended_by = ?2)`)
  const hadItems = changed('items').get(open.id, entry) === 1n
  const hadBookings = changed('bookings').get(open.id, entry) === 1n
  const matches = (which: string) =>
    db.column<bigint>(`SELECT id FROM matches WHERE reconciliation = ? AND ${which}`).all(open.id, entry).map(Number)
  const ended = matches('made_by = ? AND ended_by IS NULL')
  const revived = matches('ended_by = ?')

  for (const sql of END) db.command(sql).run(seq, entry, open.id)
  for (const sql of REVIVE) db.command(sql).run(entry, open.id)
  db.command('INSERT INTO undone (entry, by_entry) VALUES (?, ?)').run(entry, seq)
  const plan = effects.plans.find(open.id)
  if (plan && plan.appliedBy !== null && isAcceptanceOf(db, entry, plan.hash)) {
    effects.plans.setApplied(open.id, null)
    suggestAgain(effects.plans, open)
  }

  if (hadItems) open.items = new Map(readItems(db, open.id).map((item) => [item.key, item]))
  if (hadBookings) open.batches = readBatches(db, open.id)
  for (const id of ended) {
    const match = open.matches.get(id)
    if (match) dropMatch(open, match)
  }
  const key = db.column<string>('SELECT key FROM items WHERE id = ?')
  if (revived.length > 0) {
    for (const match of readMatches(db, open.id, (item) => key.get(item) ?? '', revived)) holdMatch(open, match)
  }
  Object.assign(open, readMarks(db, open.id))
  open.concerns = readConcerns(db, open.id)
}

/**
 * Whether the entry accepted matches of the plan with this hash. If so, they are suggested again, with the declined
 * ones.
 */
function isAcceptanceOf(db: Deciding['context']['db'], entry: number, hash: string): boolean {
  const plan = db.column<string | null>(
    `SELECT json_extract(detail, '$.plan') FROM log WHERE seq = ? AND kind = 'applied'`
  )
  return plan.get(entry) === hash
}
