import type { Contradiction } from '../../../shared/domain/reconciliation/contradiction.ts'
import type { ReadDb } from '../../database/database.ts'
import { LOG_DETAILS } from '../log/details.ts'

/** What later readings of transactions contradict, by match: only the log states it, the latest entry last. */
export function readLaterEvidence(db: ReadDb, reconciliation: string): ReadonlyMap<number, readonly Contradiction[]> {
  const entries = db.column<string>(`SELECT json_extract(detail, '$.against') FROM log
    WHERE reconciliation = ? AND kind = 'changed' AND json_extract(detail, '$.against') IS NOT NULL ORDER BY seq`)
  const { against } = LOG_DETAILS.changed.shape
  const all = entries.all(reconciliation).flatMap((text) => against.parse(JSON.parse(text)) ?? [])
  return new Map(all.map((each) => [each.match, each.against]))
}
