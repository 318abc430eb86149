// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RuleTestFields from '../../../../renderer/reconciliation/parts/rules/RuleTestFields.vue'
import { ruleRefusal } from '../../../../renderer/reconciliation/parts/rules/ruleChanges.ts'
import { DEFAULT_RULES } from '../../../../shared/reconciliation/defaultRules.ts'
import type { RuleTest } from '../../../../shared/domain/reconciliation/matchRule.ts'

/** The fields of one test as the page has them: what they say goes back to them. */
function fieldsOf(modelValue: RuleTest) {
  const fields = mount(RuleTestFields, {
    props: {
      modelValue,
      removable: true,
      'onUpdate:modelValue': (now: RuleTest) => fields.setProps({ modelValue: now })
    }
  })
  return {
    inputs: () => fields.findAll('input'),
    selects: () => fields.findAll('select'),
    value: (): RuleTest => fields.props('modelValue'),
    text: () => fields.text(),
    reset: () => fields.setProps({ modelValue }),
    refusal: () => ruleRefusal(DEFAULT_RULES.map((rule) => ({ ...rule, tests: [fields.props('modelValue')] })))
  }
}

it('an invalid tolerance stays visible with an error, and the rules cannot be saved', async () => {
  const { inputs, text, reset, refusal } = fieldsOf({ field: 'amount', tolerance: '0.50' })
  await inputs()[0]?.setValue('0,7')
  expect([inputs()[0]?.element.value, refusal()]).toEqual(['0.7', undefined])
  await inputs()[0]?.setValue('0,7x')
  expect(inputs()[0]?.element.value).toBe('0,7x')
  expect(text()).toContain('An amount such as 0.50')
  expect(refusal()).toContain('is wrong')
  // The changes are discarded.
  await reset()
  expect([inputs()[0]?.element.value, refusal()]).toEqual(['0.50', undefined])
  expect(text()).not.toContain('An amount such as')
})

it('days out of range show an error, and the rules cannot be saved', async () => {
  const { inputs, text, refusal } = fieldsOf({ field: 'date', daysBefore: 5, daysAfter: 10 })
  for (const field of [0, 1]) {
    await inputs()[field]?.setValue('400')
    expect(text()).toContain('A number from 0 to 366.')
    expect(refusal()).toContain('is wrong')
    await inputs()[field]?.setValue('366')
    expect([text().includes('A number from'), refusal()]).toEqual([false, undefined])
  }
})

it('days are counted in the way that is chosen, and stay as they are', async () => {
  const { selects, value } = fieldsOf({ field: 'date', daysBefore: 5, daysAfter: 10 })
  const count = selects()[1]
  expect(count?.element.value).toBe('calendar')
  await count?.setValue('target')
  expect(value()).toEqual({ field: 'date', daysBefore: 5, daysAfter: 10, count: 'target' })
  await count?.setValue('weekdays')
  expect(value()).toMatchObject({ count: 'weekdays' })
  // As it was before there was a choice, so that nothing counts as changed.
  await count?.setValue('calendar')
  expect(value()).toEqual({ field: 'date', daysBefore: 5, daysAfter: 10 })
})
