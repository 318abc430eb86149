import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { Comparer } from '../comparing/comparer.ts'
import type { Judge } from '../contradicting/judge.ts'
import type { Budget } from './budget.ts'
import type { MatchState } from './matchState.ts'

/** A rule with its prepared tests. */
export interface AppliedRule {
  readonly rule: MatchRule
  readonly comparers: readonly Comparer[]
}

/** Budgets for narrowing and for comparing pairs. */
interface Budgets {
  readonly narrowing: Budget
  readonly comparing: Budget
  /** Pairs that are checked one by one; when it is spent, only keys separate the rest. */
  readonly judging: Budget
}

/** What all groups of a rule are resolved with. */
export interface Ground {
  readonly matchState: MatchState
  readonly judge: Judge
  readonly budgets: Budgets
}
