import { randomUUID } from 'node:crypto'
import type { InstructionKind } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { ExpectedItem, InstructedBatch } from '../../../core/matching/model.ts'
import type { WorkbookContext } from '../log/context.ts'
import { writeItems } from '../file/tables/items.ts'

/** A reconciliation to be made. */
interface NewReconciliation {
  readonly name: string
  readonly by: string
  readonly instruction: {
    readonly kind: InstructionKind
    readonly fileName: string
    readonly sha256: string
    readonly messageId: string | null
    readonly schema: string | null
  }
  readonly batches: readonly InstructedBatch[]
  readonly items: readonly ExpectedItem[]
  /** The reconciliation that this one continues. */
  readonly carriedFrom: { readonly id: string; readonly name: string } | null
}

/** Stores a reconciliation with all its items, completely or not at all, and returns its id. */
export function storeReconciliation(context: WorkbookContext, made: NewReconciliation): string {
  const id = randomUUID()
  return context.change(null, (touch) => {
    writeReconciliation(context, id, made)
    touch(id)
    return id
  })
}

/** Writes a reconciliation within the caller's transaction; the caller must touch it afterwards. */
export function writeReconciliation(
  { db, log, now }: WorkbookContext,
  id: string,
  { name, by, instruction, batches, items, carriedFrom }: NewReconciliation
): void {
  const { kind, fileName, sha256, messageId, schema } = instruction
  const at = now()
  const detail = { name, file: fileName, sha256, items: items.length, ...(carriedFrom && { carriedFrom }) }
  const { seq, by: author } = log.append({ at, by, kind: 'created', reconciliation: id, detail })
  db.command(
    `INSERT INTO reconciliations (id, kind, file_name, content_hash, message_id, schema_name, created_at,
    created_by, made_by, carried_from, changed_at, revision, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '{}')`
  ).run(id, kind, fileName, sha256, messageId, schema, at, author, seq, carriedFrom?.id ?? null, at)
  db.command('INSERT INTO names (reconciliation, name, made_by) VALUES (?, ?, ?)').run(id, name, seq)
  writeBatches(db, id, batches, seq)
  writeItems(db, id, items, seq)
}

function writeBatches(db: WriteDb, reconciliation: string, batches: readonly InstructedBatch[], madeBy: number): void {
  const insert = db.command(
    'INSERT INTO batches (reconciliation, id, place, bulk_payment_id, account, due_on) VALUES (?, ?, ?, ?, ?, ?)'
  )
  const book = db.command('INSERT INTO bookings (reconciliation, batch, booking, made_by) VALUES (?, ?, ?, ?)')
  for (const [place, { id, booking, bulkPaymentId, account, dueOn }] of batches.entries()) {
    insert.run(reconciliation, id, place, bulkPaymentId, account, dueOn)
    book.run(reconciliation, id, booking, madeBy)
  }
}
