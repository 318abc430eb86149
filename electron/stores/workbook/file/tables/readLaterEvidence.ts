import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import { readDetail } from '../log/readDetail.ts'

/** What later readings of transactions contradict, by match: only the log states it, the latest entry last. */
export function readLaterEvidence(db: ReadDb, reconciliation: string): ReadonlyMap<number, readonly Contradiction[]> {
  // A changed client of a team may have written anything: that states nothing.
  const entries = db.column<string>(`SELECT detail FROM log WHERE reconciliation = ? AND kind = 'changed'
    AND CASE WHEN json_valid(detail) THEN json_type(detail, '$.against') = 'array' END ORDER BY seq`)
  const all = entries.all(reconciliation).flatMap((text) => readDetail('changed', text)?.against ?? [])
  return new Map(all.map((each) => [each.match, each.against]))
}
