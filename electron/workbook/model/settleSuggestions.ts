import type { WorkbookContext } from '../context.ts'

/** Those whose summary was stored before it told of suggested matches, or of what differs in them, while a plan waits. */
const OF_BEFORE = `SELECT r.id FROM reconciliations r JOIN plans p ON p.reconciliation = r.id AND p.applied_by IS NULL
  WHERE r.discarded_by IS NULL AND r.phase <> 'signed-off' 
    AND (json_type(r.summary, '$.suggested') IS NULL
      OR json_array_length(r.summary, '$.suggested') > 0 AND json_type(r.summary, '$.suggested[0].differing') IS NULL)`

/** Counts the suggested matches of reconciliations that were stored before that was told, once. */
export function settleSuggestions(context: WorkbookContext): void {
  for (const id of context.db.column<string>(OF_BEFORE).all()) context.change(id, () => undefined)
}
