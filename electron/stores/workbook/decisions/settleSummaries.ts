import type { WorkbookContext } from '../log/context.ts'
import { phaseOf, summarise } from '../model/summarise.ts'

/**
 * Reconciliations whose stored summary has no execution days yet, or, with a waiting plan, does not count suggested
 * matches or their differences.
 */
const OF_BEFORE = `SELECT r.id FROM reconciliations r
  LEFT JOIN plans p ON p.reconciliation = r.id AND p.applied_by IS NULL
  WHERE r.discarded_by IS NULL AND r.phase <> 'signed-off'
    AND (json_type(r.summary, '$.due') IS NULL
      OR p.reconciliation IS NOT NULL AND (json_type(r.summary, '$.suggested') IS NULL
        OR json_array_length(r.summary, '$.suggested') > 0 AND json_type(r.summary, '$.suggested[0].differing') IS NULL))`

/** Completes, once, the summaries that early versions stored. Nobody changed these reconciliations. */
export function settleSummaries(context: WorkbookContext): void {
  const { db, reconciliations } = context
  for (const id of db.column<string>(OF_BEFORE).all()) {
    const createdAt = reconciliations.createdAt(id)
    if (createdAt === undefined) continue
    context.store('figures', () => {
      const now = context.open(id)
      reconciliations.putFigures(id, phaseOf(now, reconciliations.isSignedOff(id)), summarise(now, createdAt))
    })
  }
}
