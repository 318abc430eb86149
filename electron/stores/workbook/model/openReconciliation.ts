import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { Resolutions } from '../../../core/matching/figures/assessment.ts'
import type { Assessed } from '../../../core/matching/figures/state/assessmentState.ts'
import type { FoundRow, InstructedBatch, Question, RuleMatch } from '../../../core/matching/model.ts'
import type { HeldItem } from '../file/tables/items.ts'
import type { StoredMatch } from '../file/tables/matches.ts'
import type { Concerns } from '../file/tables/concerns.ts'
import type { ShownStates } from './shownStates.ts'

/** The current state of a reconciliation in memory. Only decisions change it, together with the tables. */
export interface OpenReconciliation {
  readonly id: string
  readonly messageId: string | null
  /** By key. A change replaces the map. */
  items: ReadonlyMap<string, HeldItem>
  batches: readonly InstructedBatch[]
  /** By transaction id: all considered and claimed transactions. A change replaces the map. */
  rows: ReadonlyMap<string, FoundRow>
  /** Transactions of `rows` that another reconciliation claims, with its id. */
  claimedElsewhere: ReadonlyMap<string, string>
  readonly matches: Map<number, StoredMatch>
  /** Matches that were made or ended since the view was built, as they were then, by id. */
  readonly changedMatches: Map<number, StoredMatch | undefined>
  /** The match that claims an item, by its key, or a transaction, by its id. */
  readonly matchOfItem: Map<string, number>
  readonly matchOfRow: Map<string, number>
  resolutions: Resolutions
  /** The number of notes by target: `item KEY`, `transaction ID` or `match ID`. */
  notes: ReadonlyMap<string, number>
  /** A change replaces the map. */
  concerns: Concerns
  /** All questions of the last plan, answered ones as well. */
  questions: readonly Question[]
  /** What the last plan matches, even if it is claimed by now; empty if the plan was applied or declined. */
  suggestions: readonly RuleMatch[]
  /** Transactions that were shown before the last plan, and that nobody had decided about. */
  told: ReadonlySet<string>
  /** The rules of the last plan's version; before the first plan, the current rules. */
  rules: readonly MatchRule[]
  /** Names at account numbers that people had accepted by the last plan, as `acceptedName` writes them. */
  acceptedNames: ReadonlySet<string>
  /** The figures of all this; rebuilt after each change. */
  view: ReconciliationView
}

/** A reconciliation before its figures are known. */
export type Unassessed = Omit<OpenReconciliation, 'view'>

export type ViewSource =
  | 'items'
  | 'rows'
  | 'claimedElsewhere'
  | 'batches'
  | 'resolutions'
  | 'questions'
  | 'suggestions'
  | 'told'
  | 'rules'

export interface ReconciliationView {
  /** What the view was built from, beside matches. The view stays valid while this is the same. */
  readonly of: Pick<OpenReconciliation, ViewSource>
  readonly rowsInOrder: readonly FoundRow[]
  /** By position. */
  readonly items: readonly HeldItem[]
  /** By creation time. Transactions that another reconciliation claims come last and are not assessed. */
  readonly rows: readonly FoundRow[]
  /** The open questions, without what was claimed or closed since. */
  readonly questions: readonly Question[]
  /**
   * The suggestions that can still be accepted because all their sides are free, in the order of their first payments.
   */
  readonly suggestions: readonly RuleMatch[]
  /** Its lists are in the order of `items` and `rows`. */
  readonly assessment: Assessed
  /** The states of transactions that the ledger shows. */
  readonly shown: ShownStates
}
