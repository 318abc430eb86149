import type { HeldMatch } from '../../model.ts'
import type { DecidedDifference, MatchFigures, Resolutions } from '../assessment.ts'
import { FAILED } from './factsOf.ts'
import { stillShort, type Sides } from './sides.ts'

/** What a side lacks. Known pending money will settle; a transaction without a known status explains nothing. */
function shortfall(side: Sides, isUnclassified: boolean): bigint {
  return isUnclassified ? side.expected - side.settled : stillShort(side)
}

/** The difference of one side without what is expected in another reconciliation, and how much of it was decided. */
export interface ExplainedSide {
  readonly currency: string
  readonly rest: bigint
  readonly decided: bigint
}

/**
 * A decision explains only the difference that was decided. Resolutions of early versions do not state how much that
 * is.
 */
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

/** The part of a decided amount that still has something to explain. */
function within(decided: bigint, rest: bigint): bigint {
  if (decided < 0n !== rest < 0n) return 0n
  return decided < 0n === decided > rest ? decided : rest
}

/**
 * Whether something other than the sums differs and nobody decided about it. A failure moves no sum of a payment whose
 * status was unknown, so it has to be decided on too, unless the payment is expected elsewhere (`isElsewhere`).
 * Decisions of early versions state no facts, so they cover whatever is of their kinds.
 */
export function hasOtherDifference(
  { differences, facts }: Pick<MatchFigures, 'differences' | 'facts'>,
  decided: DecidedDifference | undefined,
  isElsewhere: boolean
): boolean {
  const isOtherKind = differences.some(
    (kind) => kind !== 'amount' && !(kind === 'failed' && isElsewhere) && !decided?.kinds.includes(kind)
  )
  const known = decided?.facts
  if (isOtherKind || known === undefined) return isOtherKind
  return facts.some((fact) => !known.has(fact) && !(isElsewhere && fact.startsWith(FAILED)))
}
