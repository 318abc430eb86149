import { suggestAgain } from '../../../model/declined.ts'
import type { Touched } from '../../../model/project.ts'
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

/** Ends what an entry made and brings back what it ended, under the undoing entry `seq`. */
export function takeBack({ context, effects, open }: Deciding, entry: number, seq: number): Touched {
  const { db } = context
  // Two queries, because each has its own index.
  const idsOf = (table: 'items' | 'matches' | 'bookings') =>
    db
      .column<bigint>(`SELECT rowid FROM ${table} WHERE reconciliation = ?1 AND made_by = ?2 AND ended_by IS NULL
        UNION ALL SELECT rowid FROM ${table} WHERE reconciliation = ?1 AND ended_by = ?2`)
      .all(open.id, entry)
      .map(Number)
  const [items, matches, bookings] = [idsOf('items'), idsOf('matches'), idsOf('bookings')]
  for (const sql of END) db.command(sql).run(seq, entry, open.id)
  for (const sql of REVIVE) db.command(sql).run(entry, open.id)
  db.command('INSERT INTO undone (entry, by_entry) VALUES (?, ?)').run(entry, seq)
  const plan = effects.plans.find(open.id)
  if (plan && plan.appliedBy !== null && isAcceptanceOf(db, entry, plan.hash)) {
    effects.plans.setApplied(open.id, null)
    suggestAgain(effects.plans, open)
  }
  return {
    ...(items.length > 0 && { items }),
    ...(matches.length > 0 && { matches }),
    batches: bookings.length > 0,
    marks: true,
    concerns: true
  }
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
