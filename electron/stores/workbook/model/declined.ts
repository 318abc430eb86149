import { ruleOf } from '../../../core/matching/pairing/ruleOf.ts'
import type { Question, RuleMatch } from '../../../core/matching/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import type { PlanTable } from '../file/tables/plans.ts'

type Plans = Pick<PlanTable, 'setQuestions' | 'matchesOf'>

/** Turns suggestions that were not accepted into questions: the money is there, and nobody has decided about it. */
export function declineSuggestions(plans: Plans, open: OpenReconciliation, waiting: readonly RuleMatch[]): void {
  const declined = waiting.map((match) => declinedQuestion(match, open))
  open.suggestions = []
  if (declined.length === 0) return
  open.questions = [...open.questions, ...declined]
  plans.setQuestions(open.id, open.questions)
}

/** Suggests the declined matches again. */
export function suggestAgain(plans: Plans, open: OpenReconciliation): void {
  open.suggestions = plans.matchesOf(open.id)
  if (!open.questions.some(({ isDeclined }) => isDeclined)) return
  open.questions = open.questions.filter(({ isDeclined }) => !isDeclined)
  plans.setQuestions(open.id, open.questions)
}

function declinedQuestion({ rule, items, rows }: RuleMatch, { rules }: Pick<OpenReconciliation, 'rules'>): Question {
  const why = `“${ruleOf(rule, rules)?.name ?? rule}” suggested it, but it was declined.`
  return { rule, items, rows, together: items.length > 1 || rows.length > 1, why, isDeclined: true }
}
