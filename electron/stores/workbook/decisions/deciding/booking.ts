import type { Booking } from '../../../../../shared/domain/reconciliation/expectedPayment.ts'
import type { InstructedBatch } from '../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'
import { refuse, type Check, type DecisionOf } from './decision.ts'
import { endMatches, refuseRests } from './unmatching.ts'

/** Changes how a batch is booked, and ends matches that only the old booking allowed. */
export const checkBooking: Check<'book'> = (deciding, { batch: name, booking }) => {
  const { effects, open } = deciding
  const batch = batchNamed(open, name)
  if (batch.booking === booking) throw refuse('The batch already has this booking.')
  const ended = matchesOfOtherView(open, batch, booking)
  refuseRests(deciding, ended)
  return {
    detail: { batch: name, booking, before: batch.booking, matches: ended.length },
    act(seq) {
      const touched = endMatches(deciding, ended, seq)
      effects.book(open.id, batch.id, booking, seq)
      return { ...touched, batches: true }
    }
  }
}

/** The matches that this booking ends. */
export function endedByBooking(
  open: OpenReconciliation,
  { batch, booking }: DecisionOf<'book'>
): readonly StoredMatch[] {
  return matchesOfOtherView(open, batchNamed(open, batch), booking)
}

function batchNamed({ batches }: OpenReconciliation, name: string | null): InstructedBatch {
  const batch = name === null ? batches[0] : batches.find(({ id }) => id === name)
  if (!batch) throw refuse('This batch is not part of the reconciliation. Refresh the list.')
  if (name === null && batches.length > 1) throw refuse('There is more than one batch. Choose one of them.')
  return batch
}

/**
 * If the batch is now booked as one, the matches of some of its items; if item by item, the match of all items with one
 * transaction.
 */
export function matchesOfOtherView(
  open: OpenReconciliation,
  batch: InstructedBatch,
  booking: Booking
): readonly StoredMatch[] {
  if (booking === 'unknown') return []
  const isOnly = open.batches.length === 1
  const keys = open.view.items.filter((item) => item.batch === batch.id || (isOnly && item.batch === null))
  const matches = new Map<number, number>()
  for (const { key } of keys) {
    const match = open.matchOfItem.get(key)
    if (match !== undefined) matches.set(match, (matches.get(match) ?? 0) + 1)
  }
  return [...matches].flatMap(([id, claimed]) => {
    const match = open.matches.get(id)
    const isWhole = claimed === keys.length && keys.length > 1
    const isOther = booking === 'one' ? !isWhole : isWhole && match?.rows.length === 1
    return match && isOther ? [match] : []
  })
}
