import type { ExpectedItem, InstructedBatch, Matching } from '../model.ts'
import { batchNamer } from './batches/batchIds.ts'
import { compositeOf } from './batches/composites.ts'
import { matchItems } from './matchItems.ts'
import type { MatchingInput } from './matchingInput.ts'

interface Unfound {
  readonly batch: InstructedBatch
  readonly items: readonly ExpectedItem[]
}

/**
 * Hints, one sentence each, for batches of which nothing was found but which the ledger has booked the other way. A
 * batch with unknown booking is looked for both ways anyway.
 */
export function bookingHints(input: MatchingInput, { matches }: Pick<Matching, 'matches'>): readonly string[] {
  const matched = new Set(matches.flatMap(({ items }) => items))
  const unfound = unfoundOf(input).filter(({ items }) => !items.some(({ key }) => matched.has(key)))
  if (unfound.length === 0) return []
  const taken = new Set(matches.flatMap(({ rows }) => rows))
  const otherwise = matchItems({
    ...input,
    items: unfound.flatMap(({ items }) => items),
    rows: input.rows.filter(({ id }) => !taken.has(id)),
    batches: unfound.map(({ batch }) => ({ ...batch, booking: batch.booking === 'one' ? 'items' : 'one' }))
  })
  const found = new Set(otherwise.matches.flatMap((match) => match.items))
  return unfound.flatMap((each) => hintOf(each, found) ?? [])
}

function unfoundOf({ batches, items, messageId, foundIn = [] }: MatchingInput): readonly Unfound[] {
  const batchOf = batchNamer(batches)
  const found = new Set(foundIn.map(batchOf))
  const byBatch = Map.groupBy(items, batchOf)
  return batches
    .filter(({ id, booking }) => booking !== 'unknown' && !found.has(id))
    .map((batch) => ({ batch, items: byBatch.get(batch.id) ?? [] }))
    .filter((each) => compositeOf(each.batch, each.items, messageId) !== undefined)
}

/** `found`: the items that would be found with the other booking; as one transaction, either all of a batch or none. */
function hintOf({ batch, items }: Unfound, found: ReadonlySet<string>): string | undefined {
  const count = items.filter(({ key }) => found.has(key)).length
  if (count === 0) return undefined
  if (batch.booking === 'one') {
    const [payments, are] = count === 1 ? ['1', 'is'] : [count.toLocaleString('en'), 'are']
    return (
      `Batch ${batch.id} is set to batch booking, but ${payments} of its payments ${are} in the ledger individually. ` +
      'Switch its booking to “individual”.'
    )
  }
  return (
    `Batch ${batch.id} is set to individual booking, but the sum of its ${items.length.toLocaleString('en')} payments ` +
    'is in the ledger as one transaction. Switch its booking to “batch”.'
  )
}
