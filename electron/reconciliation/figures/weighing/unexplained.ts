import type { DifferenceKind } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { HeldMatch } from '../../model.ts'
import type { DecidedDifference, Resolutions } from '../assessment.ts'
import { stillShort, type Sides } from './sides.ts'

/** What a side is short of: money that is known to be in transit settles by itself, and any other explains nothing. */
function shortfall(side: Sides, isUnclassified: boolean): bigint {
  return isUnclassified ? side.expected - side.settled : stillShort(side)
}

/** What a side of a match differs by beside what goes on in another reconciliation, and how much of that was decided on. */
export interface ExplainedSide {
  readonly currency: string
  readonly rest: bigint
  readonly decided: bigint
}

/** A decision explains the difference that was decided and no more. Those of early versions did not say how much that is. */
export function explainedSides(
  { id }: Pick<HeldMatch, 'id'>,
  sides: readonly Sides[],
  isUnclassified: boolean,
  { matches, decided, goingOn }: Resolutions
): readonly ExplainedSide[] {
  const then = decided?.get(id)
  return sides.map((side, at) => {
    const { currency } = side
    const rest = shortfall(side, isUnclassified) - (at === 0 ? (goingOn?.get(id) ?? 0n) : 0n)
    if (!matches.has(id)) return { currency, rest, decided: 0n }
    return { currency, rest, decided: then ? within(then.amounts.get(currency) ?? 0n, rest) : rest }
  })
}

/** As much of a decided amount as there still is to explain. */
function within(decided: bigint, rest: bigint): bigint {
  if (decided < 0n !== rest < 0n) return 0n
  return decided < 0n === decided > rest ? decided : rest
}

const OF_MONEY: ReadonlySet<DifferenceKind> = new Set(['amount', 'failed'])

/** Whether something differs that nobody decided on, beside the sums. */
export function hasOtherDifference(
  differences: readonly DifferenceKind[],
  decided: DecidedDifference | undefined
): boolean {
  return differences.some((kind) => !OF_MONEY.has(kind) && !decided?.kinds.includes(kind))
}
