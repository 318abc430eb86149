import type { MatchForm } from '../../../shared/domain/reconciliation/match.ts'
import type { MatchRule, Strength } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { Resolutions } from '../../reconciliation/figures/assessment.ts'
import type { Assessed } from '../../reconciliation/figures/state/assessmentState.ts'
import type {
  ExpectedItem,
  FoundRow,
  HeldMatch,
  InstructedBatch,
  Question,
  RuleMatch
} from '../../reconciliation/model.ts'
import type { Concerns } from '../tables/concerns.ts'
import type { ShownStates } from './shownStates.ts'

/** An expected payment that holds, with its number in the table. */
export interface HeldItem extends ExpectedItem {
  readonly rowId: number
  /** Came out of a split. */
  readonly isPart: boolean
}

export interface RuleName {
  readonly id: string
  readonly name: string
  readonly strength: Strength
}

/** A match that holds, and who made it. */
export interface StoredMatch extends HeldMatch {
  readonly form: MatchForm
  readonly ruleName: RuleName | null
  readonly madeBy: number
}

/** A reconciliation in memory: what holds now. Changed together with the tables, and by nobody else. */
export interface OpenReconciliation {
  readonly id: string
  readonly messageId: string | null
  /** By key. A change puts another map in its place. */
  items: ReadonlyMap<string, HeldItem>
  batches: readonly InstructedBatch[]
  /** By transaction id: everything that was looked at, and what is claimed. A change puts another map in its place. */
  rows: ReadonlyMap<string, FoundRow>
  /** Transactions of `rows` that another reconciliation claims, and which. */
  claimedElsewhere: ReadonlyMap<string, string>
  readonly matches: Map<number, StoredMatch>
  /** What the view does not know yet: matches that were made or ended since, as they were then; by id. */
  readonly changedMatches: Map<number, StoredMatch | undefined>
  /** By item key and transaction id: the match that claims it. */
  readonly matchOfItem: Map<string, number>
  readonly matchOfRow: Map<string, number>
  resolutions: Resolutions
  /** How many notes a target has, by `item KEY`, `transaction ID` or `match ID`. */
  notes: ReadonlyMap<string, number>
  /** A change puts another map in its place. */
  concerns: Concerns
  /** Of the last plan, also those that are no longer open. */
  questions: readonly Question[]
  /** What the last plan matches, also where it is taken by now; nothing of a plan that was applied or declined. */
  suggestions: readonly RuleMatch[]
  /** Of the version that the last plan was made by; the current ones before the first. */
  rules: readonly MatchRule[]
  /** What all this adds up to; made anew after each change. */
  view: ReconciliationView
}

/** Before it is known what it adds up to. */
export type Unassessed = Omit<OpenReconciliation, 'view'>

export type ViewSource =
  | 'items'
  | 'rows'
  | 'claimedElsewhere'
  | 'batches'
  | 'resolutions'
  | 'questions'
  | 'suggestions'
  | 'rules'

export interface ReconciliationView {
  /** What it was made of, beside matches: while all of it is the same, so is the view. */
  readonly of: Pick<OpenReconciliation, ViewSource>
  readonly rowsInOrder: readonly FoundRow[]
  /** By position. */
  readonly items: readonly HeldItem[]
  /** By time of creation; those that another reconciliation claims come last, and are not assessed. */
  readonly rows: readonly FoundRow[]
  /** Those that are still open, without what was claimed or closed since. */
  readonly questions: readonly Question[]
  /** Those that can still be accepted: all that they name is free. In the order of their first payments. */
  readonly suggestions: readonly RuleMatch[]
  /** Lists in the order of `items` and `rows`. */
  readonly assessment: Assessed
  /** What the ledger is to show of transactions. */
  readonly shown: ShownStates
}
