import type { ExpectedItem } from '../../model.ts'
import { inOrder } from '../inOrder.ts'
import type { MatchingInput } from '../matchingInput.ts'
import { batchNamer } from './batchIds.ts'
import { compositeOf, type Composite } from './composites.ts'

/**
 * Batches to look for as one transaction, items to look for one by one, and batches to look for first one by one, then
 * as one.
 */
interface SplitBatches {
  readonly asOne: readonly Composite[]
  readonly oneByOne: readonly ExpectedItem[]
  readonly eitherWay: readonly Composite[]
}

/** Items come in order. A batch that cannot be one transaction is looked for item by item, whatever its booking. */
export function splitBatches(
  { batches, messageId, foundIn = [] }: Pick<MatchingInput, 'batches' | 'messageId' | 'foundIn'>,
  items: readonly ExpectedItem[]
): SplitBatches {
  const batchOf = batchNamer(batches)
  const byBatch = Map.groupBy(items, batchOf)
  const found = new Set(foundIn.map(batchOf))
  const [asOne, eitherWay]: [Composite[], Composite[]] = [[], []]
  const bound = new Set<ExpectedItem>()
  for (const batch of inOrder(batches, ({ id }) => id)) {
    const composite = compositeOf(batch, byBatch.get(batch.id) ?? [], messageId)
    // If single items were found already, the batch was booked item by item, and no line has the sum of the rest.
    if (!composite || batch.booking === 'items' || found.has(batch.id)) continue
    if (batch.booking === 'one') {
      asOne.push(composite)
      for (const item of composite.items) bound.add(item)
    } else eitherWay.push(composite)
  }
  return { asOne, oneByOne: items.filter((item) => !bound.has(item)), eitherWay }
}
