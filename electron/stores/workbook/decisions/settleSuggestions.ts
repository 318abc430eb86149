import type { WorkbookContext } from '../log/context.ts'

/**
 * Reconciliations with a waiting plan whose stored summary does not count suggested matches, or their differences, yet.
 */
const OF_BEFORE = `SELECT r.id FROM reconciliations r JOIN plans p ON p.reconciliation = r.id AND p.applied_by IS NULL
  WHERE r.discarded_by IS NULL AND r.phase <> 'signed-off' 
    AND (json_type(r.summary, '$.suggested') IS NULL
      OR json_array_length(r.summary, '$.suggested') > 0 AND json_type(r.summary, '$.suggested[0].differing') IS NULL)`

/** Updates, once, the summaries that early versions stored without counting suggested matches. */
export function settleSuggestions(context: WorkbookContext): void {
  for (const id of context.db.column<string>(OF_BEFORE).all()) context.change(id, () => undefined)
}
