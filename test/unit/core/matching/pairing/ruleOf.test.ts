import { expect, it } from 'vitest'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { undatedRules } from '../../../../../electron/core/matching/pairing/leftovers/undatedRules.ts'
import { countByRule, isBatchRule, ruleOf, rulesInForce } from '../../../../../electron/core/matching/pairing/ruleOf.ts'

it('built-in rules stand around those of the user, and only ask where they prove little', () => {
  const shown = rulesInForce(DEFAULT_RULES.slice(0, 1)).map(({ id, strength, confirms, isOn, tests }) =>
    [id, strength, confirms ? 'matches' : 'asks', isOn ? 'on' : 'off', ...tests.map(({ field }) => field)].join(' ')
  )
  expect(shown).toEqual([
    'batch-bulk strong matches on bulk amount',
    'batch-reference strong matches on reference amount date',
    'batch-reference-part strong matches on reference amount date',
    'batch-account-date fair matches on account amount date',
    'batch-date weak asks on amount date',
    'correlation-id certain matches on correlationId',
    'batch-part weak asks on amount',
    'covering-set weak asks on amount',
    'near-number weak asks on reference counterpartyNumber date',
    'near-name weak asks on reference counterpartyName date'
  ])
})

it('a rule is known by its id, built in or not', () => {
  expect(ruleOf('correlation-id', DEFAULT_RULES)).toEqual({
    ...{ id: 'correlation-id', name: 'Payment id', strength: 'certain' }
  })
  expect([ruleOf('covering-set', [])?.name, ruleOf('gone', DEFAULT_RULES)]).toEqual(['Amounts that add up', null])
  expect(['batch-date', 'batch-part', 'correlation-id'].map(isBatchRule)).toEqual([true, true, false])
})

it('matches are counted by rule, in the order of the rules, without those made by people', () => {
  const matches = ['reference-amount', 'batch-bulk', 'reference-amount', null].map((rule) => ({ rule: rule ?? 'hand' }))
  expect(countByRule(matches, DEFAULT_RULES)).toEqual([
    { id: 'batch-bulk', name: 'Batch as one: bulk payment and sum', count: 1 },
    { id: 'reference-amount', name: 'Reference, amount and date', count: 2 }
  ])
})

it('without a day, the rules that test one ask by what else they test', () => {
  const day = { field: 'date', daysBefore: 1, daysAfter: 10, count: 'target' } as const
  const amount = { field: 'amount', tolerance: null } as const
  const rule = (id: string, tests: MatchRule['tests'], isOn = true): MatchRule => ({
    ...{ id, name: id, isOn, strength: 'strong', confirms: true, tests }
  })
  const rules = [
    rule('number', [{ field: 'counterpartyNumber' }, amount, day]),
    rule('undated', [{ field: 'counterpartyNumber' }, amount]),
    rule('amount', [amount, day]),
    rule('off', [{ field: 'counterpartyNumber' }, day], false)
  ]
  expect(undatedRules(rules)).toEqual([
    {
      ...{ id: 'number', name: 'number (no due date known)', isOn: true, strength: 'strong', confirms: false },
      tests: [{ field: 'counterpartyNumber' }, amount]
    }
  ])
})
