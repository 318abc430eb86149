import type { Booking } from '../../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import type { InstructedBatch } from '../../../../core/matching/model.ts'

type Row = readonly [
  id: string,
  booking: Booking,
  bulkPaymentId: string | null,
  account: string | null,
  dueOn: string | null
]

/** The batches of a reconciliation with their current booking, in the order of the instruction. */
export function readBatches(db: ReadDb, reconciliation: string): InstructedBatch[] {
  const sql = `SELECT b.id, k.booking, b.bulk_payment_id, b.account, b.due_on FROM batches b
    JOIN bookings k ON k.reconciliation = b.reconciliation AND k.batch = b.id AND k.ended_by IS NULL
    WHERE b.reconciliation = ? ORDER BY b.place`
  const batchOf = ([id, booking, bulkPaymentId, account, dueOn]: Row) => ({
    id,
    booking,
    bulkPaymentId,
    account,
    dueOn
  })
  return db.rows<Row>(sql).all(reconciliation).map(batchOf)
}
