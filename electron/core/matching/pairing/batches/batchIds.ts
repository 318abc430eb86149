import type { ExpectedItem, InstructedBatch } from '../../model.ts'
import { uuidIn } from '../texts/normalise.ts'

/** Shorter ids are in other texts by chance. */
export const LEAST_ID = 5

/** The batch of an item or a match: if the instruction has one batch, its items may leave its name out. */
export function batchNamer(
  batches: readonly InstructedBatch[]
): (of: { readonly batch: string | null }) => string | null {
  const only = batches.length === 1 ? (batches[0]?.id ?? null) : null
  return ({ batch }) => batch ?? only
}

/** The id of a batch as banks know it. If no item names the batch, its id is our own, which no bank writes; then null. */
export function writtenIdOf({ id }: InstructedBatch, items: readonly ExpectedItem[]): string | null {
  return items.some(({ batch }) => batch !== null) ? id : null
}

/** The ids that a bank may write for a batch with these items. */
export function writtenIdsOf(batch: InstructedBatch, items: readonly ExpectedItem[]): readonly string[] {
  return [writtenIdOf(batch, items), ...bulkIdsOf(batch)].filter((id) => id !== null)
}

/** The bulk payment ids that a batch itself states; its own id counts if it is a UUID. */
export function bulkIdsOf({ id, bulkPaymentId }: InstructedBatch): readonly string[] {
  return [bulkPaymentId, uuidIn(id)].filter((bulk) => bulk !== null && bulk !== undefined)
}
