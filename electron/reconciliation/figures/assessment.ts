import type { Difference } from '../../../shared/domain/reconciliation/difference.ts'
import type {
  DifferenceKind,
  ItemState,
  Resolution,
  RowState
} from '../../../shared/domain/reconciliation/itemState.ts'
import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { StateCounts } from '../../../shared/domain/reconciliation/signOff.ts'
import type { ExpectedItem, FoundRow, HeldMatch, InstructedBatch, Question } from '../model.ts'

/** What the figures of a reconciliation are made of. Lists are never changed once they were given. */
export interface AssessmentInput {
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  /** Every row that was looked at, and those that matches claim. */
  readonly rows: readonly FoundRow[]
  readonly matches: readonly HeldMatch[]
  readonly questions: readonly Question[]
  /** What suggested matches name, all of it free; nothing where it is left out. */
  readonly suggested?: SuggestedSides
  /** Likewise of those that were declined, and that nobody has decided on since. */
  readonly declined?: SuggestedSides
  readonly resolutions: Resolutions
  /** Their tolerances explain small residuals of the matches that they made. */
  readonly rules: readonly MatchRule[]
}

/** What nobody has accepted yet: the keys of items; and of each transaction, by id, the first item that it would pay. */
export interface SuggestedSides {
  readonly items: ReadonlySet<string>
  readonly rows: ReadonlyMap<string, string>
}

/** By item key, transaction id and match id. */
export interface Resolutions {
  readonly items: ReadonlyMap<string, Resolution>
  readonly rows: ReadonlyMap<string, Resolution>
  readonly matches: ReadonlyMap<number, Resolution>
  /** What the resolution of a match is about; those of early versions did not say it. */
  readonly decided?: ReadonlyMap<number, DecidedDifference>
  /** How much of a match is expected in other reconciliations, in the currency of its first side. */
  readonly goingOn?: ReadonlyMap<number, bigint>
}

/** By how much, and in what, a match differed when somebody decided on it. */
export interface DecidedDifference {
  /** Of the log. */
  readonly entry: number
  /** By currency. */
  readonly amounts: ReadonlyMap<string, bigint>
  readonly kinds: readonly DifferenceKind[]
}

export interface Assessment {
  /** In the order of the items that were given. */
  readonly items: readonly ItemAssessment[]
  /** In the order of the rows that were given. */
  readonly rows: readonly RowAssessment[]
  /** By id. */
  readonly matches: Pick<ReadonlyMap<number, MatchFigures>, 'get'> & { readonly values: () => Iterable<MatchFigures> }
  /** By currency in alphabetical order; the parts that count nothing are left out. */
  readonly differences: readonly Difference[]
  readonly counts: StateCounts
  /** Items, matches and transactions that block the sign-off; also those without a figure, as of a list of ids. */
  readonly unexplained: number
}

/** Shared between items that stand alike: never to be changed. */
export interface ItemAssessment {
  readonly state: ItemState
  readonly differences: readonly DifferenceKind[]
  /** Part of what blocks the sign-off. */
  readonly isUnexplained: boolean
  /** Waits for a person's decision; of the items of one match only the first does. */
  readonly isQueued: boolean
}

export interface RowAssessment {
  readonly state: RowState
  readonly isUnexplained: boolean
  readonly isQueued: boolean
}

export interface MatchFigures {
  /** Of the items; where they name none, of the rows. */
  readonly currency: string
  /** Expected less settled, in `currency`; failed, pending and unclassified transactions count as nothing. */
  readonly residual: bigint
  readonly differences: readonly DifferenceKind[]
  /** Claims a transaction that is not settled. */
  readonly isPending: boolean
  /** All that it claims failed or was cancelled: nothing was paid. */
  readonly hasFailed: boolean
  readonly isUnexplained: boolean
}
