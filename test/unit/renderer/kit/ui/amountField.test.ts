// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { h, ref } from 'vue'
import AmountField from '../../../../../renderer/kit/ui/AmountField.vue'

async function typed(text: string): Promise<{ readonly shown: string; readonly value: string }> {
  const value = ref('')
  const field = mount(() =>
    h(AmountField, {
      label: 'Amount',
      currency: 'EUR',
      modelValue: value.value,
      'onUpdate:modelValue': (now: string) => (value.value = now)
    })
  )
  const input = field.get('input')
  input.element.value = text
  await input.trigger('input')
  const whileTyped = input.element.value
  await input.trigger('change')
  expect(whileTyped).toBe(text)
  return { shown: input.element.value, value: value.value }
}

describe('a field of an amount', () => {
  it.each([
    ['1250', '1,250'],
    ['1.250,5', '1,250.5'],
    ['1 250,00 EUR', '1,250.00'],
    ['-80', '\u221280']
  ])('shows %s as a formatted amount once the field is left', async (text, shown) => {
    expect(await typed(text)).toEqual({ shown, value: shown })
  })

  it.each(['a lot', '12 USD', '1,2,3'])(
    'leaves %s as it is, because it is not an amount of its currency',
    async (text) => {
      expect(await typed(text)).toEqual({ shown: text, value: text })
    }
  )
})
