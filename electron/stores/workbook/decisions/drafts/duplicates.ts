import type { InstructionPreview } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { ReadDb } from '../../../../base/database/database.ts'

export type Duplicate = InstructionPreview['duplicates'][number]

/** What identifies an instruction. `batches` is empty unless the batch ids come from a payment message. */
export interface InstructionIdentity {
  readonly sha256: string
  readonly messageId: string | null
  readonly batches: readonly string[]
}

/** Reconciliations with the same instruction or a part of it, latest first; each once, with the strongest proof. */
export function findDuplicates(db: ReadDb, { sha256, messageId, batches }: InstructionIdentity): readonly Duplicate[] {
  const sql = `SELECT r.id, n.name, CASE WHEN r.content_hash = ?1 THEN 'content' WHEN r.message_id = ?2 THEN 'message'
      ELSE 'batch' END
    FROM reconciliations r JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL
    WHERE r.discarded_by IS NULL AND (r.content_hash = ?1 OR r.message_id = ?2 OR r.kind = 'pain.001' AND EXISTS
      (SELECT 1 FROM batches b WHERE b.reconciliation = r.id AND b.id IN (SELECT value FROM json_each(?3))))
    ORDER BY r.made_by DESC`
  return db
    .rows<readonly [string, string, Duplicate['same']]>(sql)
    .all(sha256, messageId, JSON.stringify(batches))
    .map(([id, name, same]) => ({ id, name, same }))
}
