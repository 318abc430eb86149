// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import CsvQuestions from '../../../../renderer/reconciliation/parts/instruction/CsvQuestions.vue'
import type { CsvQuestion } from '../../../../shared/domain/reconciliation/instruction.ts'

const question: CsvQuestion = {
  about: 'decimalSign',
  words: 'How much is “1.250”?',
  row: { line: 3, cells: ['Elin', '', '1.250'] },
  options: [{ label: '1,250.00: thousands', set: { decimalSign: ',' } }]
}

it('options hold their space until the pointer leaves, so a second click hits nothing', async () => {
  const asked = mount(CsvQuestions, { props: { questions: [question], busy: false } })
  const region = asked.get<HTMLElement>('section')
  Object.defineProperty(region.element, 'offsetHeight', { value: 140 })
  await asked.get('button').trigger('click')
  await asked.setProps({ questions: [] })
  expect(region.element.style.minHeight).toBe('140px')
  await region.trigger('pointerleave')
  expect(region.element.style.minHeight).toBe('0px')
})

it('quotes the row that it is about', () => {
  const asked = mount(CsvQuestions, { props: { questions: [question], busy: false } })
  expect(asked.text()).toContain('Line 3: “Elin”, “1.250”')
})

it('the last answer says that all questions are answered, and keeps the focus there', async () => {
  const asked = mount(CsvQuestions, { props: { questions: [question], busy: false }, attachTo: document.body })
  const option = asked.get<HTMLButtonElement>('button')
  option.element.focus()
  await option.trigger('click')
  expect(asked.emitted('answer')).toEqual([[question, { decimalSign: ',' }]])
  await asked.setProps({ questions: [] })
  await flushPromises()
  expect(asked.text()).toBe('All questions are answered.')
  expect(document.activeElement).toBe(asked.get('section').element)
  asked.unmount()
})
