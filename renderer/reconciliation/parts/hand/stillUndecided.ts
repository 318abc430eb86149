import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { formatCount } from '../../../kit/bridge/format.ts'

type Decided = Pick<ItemRow, 'match' | 'resolution'> & Partial<Pick<FoundTransaction, 'claimedBy'>>

/**
 * What is still selected once it is known what those `asked` about are now: everything that nobody decided about since,
 * as it is now, and what was selected meanwhile.
 */
export function stillUndecided<T extends Decided>(
  selected: ReadonlyMap<string, T>,
  asked: readonly string[],
  now: ReadonlyMap<string, T>
): ReadonlyMap<string, T> {
  const left = new Map(selected)
  for (const id of asked) {
    const [before, after] = [selected.get(id), now.get(id)]
    if (before === undefined) continue
    if (after && isDecidedAs(before, after)) left.set(id, after)
    else left.delete(id)
  }
  return left
}

function isDecidedAs(before: Decided, after: Decided): boolean {
  const facts = ({ match, resolution, claimedBy }: Decided) => JSON.stringify([match, resolution, claimedBy?.id])
  return facts(before) === facts(after)
}

export function decidedSince(count: number): string {
  const [what, are] =
    count === 1 ? ['One selected entry was', 'is'] : [`${formatCount(count)} selected entries were`, 'are']
  return `${what} decided on meanwhile, and ${are} not selected any more.`
}
