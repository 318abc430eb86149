import type { WorkbookContext } from '../../log/context.ts'
import { createCandidateReader } from './readCandidates.ts'
import type { PlanContext } from './makePlan.ts'
import { createNoteChanges } from '../governance/news/noteChanges.ts'

/** Watches how claimed transactions changed since they were matched. */
export interface NewsCalls {
  /** The ids of claimed transactions of all reconciliations: at most `count`, following the id `after`. */
  watchedIds(after: string, count: number): readonly string[]
  /**
   * Applies the current state of these transactions, and takes over the memory of `lines`. If a match changed, the log
   * and the news report it.
   */
  noteRows(lines: Uint8Array, statusWords: PlanContext['statusWords']): void
}

export function createNewsCalls(context: WorkbookContext): NewsCalls {
  const { db } = context
  const watched = db.column<string>(`SELECT transaction_id FROM claims
    WHERE ended_by IS NULL AND transaction_id > ? ORDER BY transaction_id LIMIT ?`)
  const claimedBy = db.rows<readonly [id: string, reconciliation: string]>(`SELECT j.value, m.reconciliation
    FROM json_each(?) j CROSS JOIN claims c ON c.transaction_id = j.value AND c.ended_by IS NULL
    CROSS JOIN matches m ON m.id = c.match`)
  const noteChanges = createNoteChanges(context)

  return {
    watchedIds: (after, count) => watched.all(after, count),
    noteRows(lines, words) {
      const rows = new Map(createCandidateReader(new Map(words))(lines).map((row) => [row.id, row]))
      const byReconciliation = Map.groupBy(claimedBy.all(JSON.stringify([...rows.keys()])), ([, id]) => id)
      for (const [reconciliation, claims] of byReconciliation) {
        noteChanges(
          reconciliation,
          claims.flatMap(([id]) => rows.get(id) ?? [])
        )
      }
    }
  }
}
