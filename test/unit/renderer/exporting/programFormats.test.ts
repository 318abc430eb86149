// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import ColumnList from '../../../../renderer/exporting/parts/ColumnList.vue'
import FormatChoice from '../../../../renderer/exporting/parts/FormatChoice.vue'
import type { ChosenFormat } from '../../../../renderer/exporting/parts/exportFormats.ts'
import { quickExports } from '../../../../renderer/exporting/parts/quickExports.ts'
import { CSV_STYLES } from '../../../../electron/core/spreadsheet/csvProfile.ts'

function formats(modelValue: ChosenFormat, showsPrograms: boolean) {
  const choice = mount(FormatChoice, { props: { modelValue, showsPrograms } })
  const group = choice.get('details')
  return {
    isOpen: () => group.element.open,
    toggle: () => {
      group.element.open = !group.element.open
      return group.trigger('toggle')
    },
    grouped: group.findAll('input').map((input) => input.attributes('value')),
    choose: (format: ChosenFormat) => choice.setProps({ modelValue: format })
  }
}

it('groups the formats for programs, closed until the user opens the group', async () => {
  const choice = formats('xlsx', false)
  expect(choice.grouped).toEqual(['raw-csv', 'jsonl'])
  expect(choice.isOpen()).toBe(false)
  await choice.toggle()
  await choice.choose('raw-csv')
  await choice.choose('xlsx')
  expect(choice.isOpen()).toBe(true)
  await choice.toggle()
  await choice.choose('csv')
  expect(choice.isOpen()).toBe(false)
})

it('opens that group with developer tools, or when a format in it is chosen', async () => {
  expect(formats('xlsx', true).isOpen()).toBe(true)
  expect(formats('jsonl', false).isOpen()).toBe(true)
  const choice = formats('csv', false)
  await choice.choose('raw-csv')
  expect(choice.isOpen()).toBe(true)
})

it('lists the columns with their titles, and with names and UTC for programs alone', () => {
  const lines = (isRaw: boolean) =>
    mount(ColumnList, { props: { modelValue: ['id'], isRaw } })
      .findAll('label')
      .map((line) => line.text())
  const titles = lines(false)
  expect(titles).toContain('Created')
  expect(titles.join()).not.toMatch(/UTC|created_at|counterparty_name|local time/)
  expect(new Set(titles).size).toBe(titles.length)
  expect(lines(true)).toEqual(
    expect.arrayContaining(['Created (UTC) created_at', 'Created (local time) created_at_local'])
  )
})

it.each(['.', ','] as const)('offers a CSV whose accents Excel reads, with the decimal sign %s', (sign) => {
  const [csv] = quickExports(sign, [])
  expect(csv?.title).toContain(sign === '.' ? 'decimal point' : 'decimal comma')
  expect(csv?.settings?.format === 'csv' && CSV_STYLES[csv.settings.profile]).toMatchObject({
    decimal: sign,
    hasMark: true,
    isSafe: true
  })
})

it('offers files for people first: with titles and without UTC, whatever the table shows', () => {
  const items = quickExports('.', ['created_at', 'amount'])
  const settings = items.flatMap(({ settings: of, isForPrograms }) => (of && !isForPrograms ? [of] : []))
  for (const one of settings) {
    if (!('columns' in one)) continue
    expect(one.headings).toBe('titles')
    expect(one.columns).toContain('created_at_local')
    expect(one.columns).not.toContain('created_at')
  }
  expect(items.filter(({ isForPrograms }) => isForPrograms).map(({ id }) => id)).toEqual(['lossless', 'jsonl'])
  expect(items.slice(-2).every(({ isForPrograms }) => isForPrograms)).toBe(true)
})
