import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import type {
  DifferenceKind,
  ItemState,
  Resolution,
  RowState
} from '../../../../shared/domain/reconciliation/itemState.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'
import type { ExpectedItem, FoundRow, HeldMatch, InstructedBatch, Question } from '../model.ts'

/** The input of the figures of a reconciliation. Its lists must not change afterwards. */
export interface AssessmentInput {
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  /** Every row that was considered, and the rows that matches claim. */
  readonly rows: readonly FoundRow[]
  readonly matches: readonly HeldMatch[]
  readonly questions: readonly Question[]
  /** Items that the last plan asked about, also where that was answered since; left out if there are none. */
  readonly asked?: ReadonlySet<string>
  /** The sides of suggested matches, all of them unclaimed; left out if there are none. */
  readonly suggested?: SuggestedSides
  /** The sides of declined matches that nobody has decided about since. */
  readonly declined?: SuggestedSides
  /** Transactions that were shown before and that nobody has decided about; left out if there are none. */
  readonly told?: ReadonlySet<string>
  readonly resolutions: Resolutions
  /** The tolerance of a rule explains small residuals of its matches. */
  readonly rules: readonly MatchRule[]
}

/**
 * The sides of matches that nobody has accepted yet: for each item key the transactions that would pay it, and for each
 * transaction id the first item that it would pay.
 */
export interface SuggestedSides {
  readonly items: ReadonlyMap<string, readonly string[]>
  readonly rows: ReadonlyMap<string, string>
}

/** By item key, transaction id and match id. */
export interface Resolutions {
  readonly items: ReadonlyMap<string, Resolution>
  readonly rows: ReadonlyMap<string, Resolution>
  readonly matches: ReadonlyMap<number, Resolution>
  /** The difference that the resolution of a match is about; resolutions of early versions do not state it. */
  readonly decided?: ReadonlyMap<number, DecidedDifference>
  /** Transactions without a match as they were when somebody decided about them; early versions did not state it. */
  readonly decidedRows?: ReadonlyMap<string, DecidedRow>
  /** How much of a match is expected in other reconciliations, in the currency of its first side. */
  readonly goingOn?: ReadonlyMap<number, bigint>
}

/** The difference of a match at the time when somebody decided about it. */
export interface DecidedDifference {
  /** The entry of the log. */
  readonly entry: number
  /** By currency. */
  readonly amounts: ReadonlyMap<string, bigint>
  readonly kinds: readonly DifferenceKind[]
  /** See `MatchFigures`; early versions did not state them. */
  readonly facts?: ReadonlySet<string>
}

/** What a transaction was at the time of a decision. */
export interface DecidedRow extends Pick<
  FoundRow,
  'amount' | 'currency' | 'paymentAmount' | 'paymentCurrency' | 'settlementStatus' | 'isAbsent'
> {
  /** The entry of the log. */
  readonly entry: number
}

export interface Assessment {
  /** In the order of the given items. */
  readonly items: readonly ItemAssessment[]
  /** In the order of the given rows. */
  readonly rows: readonly RowAssessment[]
  /** By id. */
  readonly matches: Pick<ReadonlyMap<number, MatchFigures>, 'get'> & { readonly values: () => Iterable<MatchFigures> }
  /** By currency in alphabetical order, without parts that count nothing. */
  readonly differences: readonly Difference[]
  readonly counts: StateCounts
  /**
   * Items, matches and transactions that block the sign-off, including those without an amount, such as a list of ids.
   */
  readonly unexplained: number
}

/** Shared by all items in the same state, so it must never be changed. */
export interface ItemAssessment {
  readonly state: ItemState
  readonly differences: readonly DifferenceKind[]
  /** It blocks the sign-off. */
  readonly isUnexplained: boolean
  /** It waits for a person's decision; of the items of one match only the first waits. */
  readonly isQueued: boolean
}

export interface RowAssessment {
  readonly state: RowState
  readonly isUnexplained: boolean
  readonly isQueued: boolean
  /** Unexpected as one of the rest of a bulk payment, of which only the first by id waits, for all. */
  readonly isRest?: true
}

export interface MatchFigures {
  /** The currency of the items; if they name none, that of the rows. */
  readonly currency: string
  /** Expected minus settled, in `currency`; failed, pending and unclassified transactions count as zero. */
  readonly residual: bigint
  readonly differences: readonly DifferenceKind[]
  /** What they consist of, one text each (see `factsOf`). */
  readonly facts: readonly string[]
  /** Claims a transaction that is not settled. */
  readonly isPending: boolean
  /** Everything that it claims failed or was cancelled, or is unknown, so nothing was paid. */
  readonly hasFailed: boolean
  readonly isUnexplained: boolean
}
