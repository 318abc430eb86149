import type { Booking } from '../../../../../../shared/domain/reconciliation/expectedPayment.ts'
import { matchesOfOtherView } from '../booking.ts'
import type { Deciding } from '../decision.ts'

/**
 * Entries since `entry` that made matches which are possible only with the batch's current booking; latest first. No
 * table row records that they depend on it.
 */
export function bookingDependents({ context, open }: Deciding, entry: number): readonly number[] {
  const before = context.db
    .rows<readonly [batch: string, booking: Booking]>(
      'SELECT batch, booking FROM bookings WHERE reconciliation = ? AND ended_by = ?'
    )
    .all(open.id, entry)
  const resting = before.flatMap(([id, booking]) => {
    const batch = open.batches.find((each) => each.id === id)
    return batch ? matchesOfOtherView(open, batch, booking) : []
  })
  const entries = new Set(resting.map(({ madeBy }) => madeBy).filter((madeBy) => madeBy > entry))
  return [...entries].sort((one, other) => other - one)
}
