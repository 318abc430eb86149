// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useFilterDraft } from '../../../../../renderer/transactions/filter/state/useFilterDraft.ts'
import type { Condition } from '../../../../../shared/domain/transactionFilter.ts'
import { formatQuery } from '../../../../../shared/query/formatQuery.ts'
import { parseQuery } from '../../../../../shared/query/parseQuery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aDraft(start = '') {
  const filter = shallowRef<readonly Condition[]>(parseQuery(start).conditions)
  const asked: string[] = []
  const draft = effectScope(true).run(() =>
    useFilterDraft(
      () => filter.value,
      (now) => {
        filter.value = now
        asked.push(formatQuery(now))
      }
    )
  )
  if (!draft) throw new Error('The scope did not run.')
  return {
    ...draft,
    filter,
    asked,
    say: () => [formatQuery(draft.chips.value), draft.draft.value],
    write: (text: string) => draft.type({ text, caret: text.length })
  }
}

describe('a filter that is typed', () => {
  it('is applied when typing pauses, and only with the last text', async () => {
    const { write, asked, say } = aDraft()
    for (const text of ['n', 'no', 'nor', 'nord']) write(text)
    expect(asked).toEqual([])
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['nord'])
    expect(say()).toEqual(['', 'nord'])
  })

  it('becomes chips on Enter, each condition once', async () => {
    const { write, commit, say, asked } = aDraft('status:pending')
    write('acme status:pending amount:>10 acme')
    expect(commit()).toBe(true)
    expect(say()).toEqual(['status:pending amount:>10 acme', ''])
    expect(asked.at(-1)).toBe('status:pending amount:>10 acme')
  })

  it('becomes a chip of the period that it names in words on Enter', () => {
    const { write, commit, say, asked } = aDraft('counterparty:Acme')
    write('last month')
    expect(commit()).toBe(true)
    expect(say()).toEqual(['counterparty:Acme created:last-month', ''])
    expect(asked).toEqual(['counterparty:Acme created:last-month'])
  })

  it('becomes a chip as soon as a word with a field is finished', () => {
    const { write, say, asked } = aDraft()
    write('status:pending')
    expect(say()).toEqual(['', 'status:pending'])
    expect(write('status:pending ')).toBe(0)
    expect(say()).toEqual(['status:pending', ''])
    expect(asked).toEqual(['status:pending'])
  })

  it('that cannot be read changes nothing, stays, and shows an error', () => {
    const { write, commit, say, asked, errors } = aDraft('acme')
    write('amount:12,5,0 rent')
    expect(commit()).toBe(false)
    expect(say()).toEqual(['acme', 'amount:12,5,0 rent'])
    expect([asked, errors.value.length]).toEqual([[], 1])
  })

  it('of more than 50 conditions is refused with the reason', () => {
    const many = Array.from({ length: 50 }, (_, index) => `bulk:b${index}`).join(' ')
    const { write, commit, errors, asked } = aDraft(many)
    write('acme')
    expect(commit()).toBe(false)
    expect(errors.value[0]?.message).toContain('50')
    expect(asked).toEqual([])
  })

  it('that the app made too long can be shortened without other losses', async () => {
    const { filter, chips, replace, commit, write } = aDraft()
    filter.value = Array.from({ length: 53 }, (_, index) => ({ field: 'bulk', anyOf: [`b${index}`], not: false }))
    await nextTick()
    replace(0, [])
    expect([chips.value.length, filter.value.length]).toEqual([52, 52])
    write('acme')
    expect(commit()).toBe(false)
    expect(filter.value).toHaveLength(52)
  })

  it('is cleared together with the typed text', () => {
    const { write, clear, say, asked } = aDraft('status:pending')
    write('acme')
    clear()
    expect([say(), asked]).toEqual([['', ''], ['']])
  })
})

describe('a chip', () => {
  it('is taken away or replaced in its place, while what is typed stays', async () => {
    const { write, replace, say, asked } = aDraft('status:pending amount:>10')
    write('acme')
    replace(0, parseQuery('currency:EUR').conditions)
    expect(say()).toEqual(['currency:EUR amount:>10', 'acme'])
    expect(asked.at(-1)).toBe('currency:EUR amount:>10 acme')
    replace(1, [])
    expect(asked.at(-1)).toBe('currency:EUR acme')
  })

  it('is shown for each condition set elsewhere, in place of the typed text', async () => {
    const { write, filter, say, errors } = aDraft('status:pending')
    write('amount:x ')
    expect(errors.value).toHaveLength(1)
    filter.value = parseQuery('bulk:b7 acme').conditions
    await nextTick()
    expect([say(), errors.value]).toEqual([['bulk:b7 acme', ''], []])
  })
})
