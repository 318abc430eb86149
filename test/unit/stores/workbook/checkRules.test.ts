import { describe, expect, it } from 'vitest'
import { checkRules } from '../../../../electron/stores/workbook/decisions/governance/rules/checkRules.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'

function aRule(change: Partial<MatchRule>): MatchRule {
  const tests = [{ field: 'correlationId' }] as const
  return { id: 'mine', name: 'Mine', isOn: true, strength: 'fair', confirms: true, tests, ...change }
}

const AMOUNT = { field: 'amount', tolerance: null } as const
const DATE = { field: 'date', daysBefore: 1, daysAfter: 1 } as const
const NAME = { field: 'counterpartyName', compare: 'similar' } as const

describe('rules', () => {
  it('may be those as delivered', () => {
    expect(() => checkRules(DEFAULT_RULES)).not.toThrow()
  })

  it.each<readonly [string, readonly MatchRule[], RegExp]>([
    ['all switched off', [aRule({ isOn: false })], /Every rule is off/],
    ['of one id', [aRule({}), aRule({ name: 'Other' })], /have the id mine/],
    ['of one name', [aRule({}), aRule({ id: 'other', name: ' mine' })], /named “Mine”/],
    ['that name no payment', [aRule({ tests: [{ field: 'account' }, DATE] })], /which payment is meant/],
    ['that name none and only propose', [aRule({ tests: [DATE], confirms: false })], /which payment is meant/],
    ['that match by amount and day alone', [aRule({ tests: [AMOUNT, DATE] })], /two unrelated payments/],
    ['that match by name without amount', [aRule({ tests: [NAME, DATE] })], /two unrelated payments/],
    ['that compare a thing twice', [aRule({ tests: [AMOUNT, AMOUNT, NAME] })], /twice \(amount\)/],
    ['with a tolerance below 0', [aRule({ tests: [{ ...AMOUNT, tolerance: '-1.00' }, NAME] })], /tolerance/],
    ['with a tolerance of five decimals', [aRule({ tests: [{ ...AMOUNT, tolerance: '0.00001' }, NAME] })], /tolerance/]
  ])('are refused when they are %s', (_, rules, words) => {
    expect(() => checkRules(rules)).toThrow(words)
  })

  it.each<readonly [string, MatchRule]>([
    ['propose by amount and day', aRule({ tests: [AMOUNT, DATE], confirms: false })],
    ['match by name, amount and day', aRule({ tests: [NAME, AMOUNT, DATE] })],
    ['match by bulk payment and amount', aRule({ tests: [{ field: 'bulk' }, { ...AMOUNT, tolerance: '0.50' }] })]
  ])('may %s', (_, rule) => {
    expect(() => checkRules([rule])).not.toThrow()
  })
})
