import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'

/** Whether the rule compares correlation ids. */
export function isNamedById({ tests }: MatchRule): boolean {
  return tests.some(({ field }) => field === 'correlationId')
}

/** Whether distant days contradict a match: not if the rule tests the day itself, or an id that the service gave. */
export function weighsDays({ tests }: MatchRule): boolean {
  return !tests.some(({ field }) => field === 'date' || field === 'bulk' || field === 'correlationId')
}

/** Whether the rule identifies the payment only by a text, beside the amount. */
export function isTextAlone({ tests }: MatchRule): boolean {
  const names = ['correlationId', 'bulk', 'counterpartyNumber', 'counterpartyName']
  return tests.some(({ field }) => field === 'reference') && !tests.some(({ field }) => names.includes(field))
}
