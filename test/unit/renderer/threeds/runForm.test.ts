// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TEST_CARDS } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import { groupCards, groupedNumber, testCode } from '../../../../renderer/threeds/parts/form/cardGroups.ts'
import { numberHint, readCard } from '../../../../renderer/threeds/parts/form/readCard.ts'
import { draftOf, fieldProblems, START_FIELDS } from '../../../../renderer/threeds/parts/form/runFields.ts'
import type { RunFormHandle } from '../../../../renderer/threeds/parts/form/handles.ts'
import RunForm from '../../../../renderer/threeds/parts/form/RunForm.vue'

const CANARY = '4111 1199 8877 6655'

function theForm(refusal?: string) {
  const form = mount(RunForm, {
    props: {
      modelValue: START_FIELDS,
      endpoint: 'http://127.0.0.1/authorization',
      access: 'bearer',
      busy: false,
      refusal
    },
    attachTo: document.body
  })
  const [pan, expiry, code] = form.get('fieldset').findAll<HTMLInputElement>('input')
  if (!pan || !expiry || !code) throw new Error('A field of the card is missing.')
  const type = async (texts: readonly [string, string, string]): Promise<void> => {
    for (const [place, field] of [pan, expiry, code].entries()) await field.setValue(texts[place] ?? '')
  }
  return { form, pan, expiry, code, type, submit: () => form.get('form').trigger('submit') }
}

describe('the form of a run', () => {
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it('hands the card on once and leaves nothing of it in the page', async () => {
    const { form, pan, expiry, code, type, submit } = theForm()
    await type([CANARY, '7 / 2031', ' 987'.trim()])
    await submit()
    expect(form.emitted('run')).toEqual([
      [
        {
          number: null,
          items: '12.50',
          currency: 'EUR',
          mode: 'run',
          card: { pan: '4111119988776655', month: 7, year: 31, csc: '987' }
        }
      ]
    ])
    for (const field of [pan, expiry, code]) expect(field.element.value).toBe('')
    expect(form.html()).not.toMatch(/8877|987/)
    await submit()
    expect(form.emitted('run')).toHaveLength(1)
  })

  it('says what is wrong without repeating the input, which stays to be corrected', async () => {
    const { form, pan, type, submit } = theForm()
    await type(['4111 119', '13/30', '98'])
    await submit()
    expect(form.emitted('run')).toBeUndefined()
    expect(form.text()).toContain('A card number has 12 to 19 digits.')
    expect(form.text()).toContain('Month and year')
    expect(form.html()).not.toContain('4111')
    expect(pan.element.value).toContain('4111')
    expect(document.activeElement).toBe(pan.element)
  })

  it('hints at a number that fails its check digit, and sends it all the same', async () => {
    const { form, pan, type, submit } = theForm()
    await type(['4111 1111 1111 1112', '07/31', '987'])
    await pan.trigger('focusout')
    expect(form.text()).toContain('does not pass the check digit')
    expect(pan.attributes('aria-invalid')).toBeUndefined()
    await submit()
    expect(form.emitted('run')).toHaveLength(1)
    expect(form.text()).not.toContain('check digit')
  })

  it('never lets a browser remember a card', () => {
    const { pan, expiry, code } = theForm()
    for (const field of [pan, expiry, code]) {
      expect(field.attributes()).toMatchObject({ type: 'text', autocomplete: 'off' })
      expect(field.attributes('name')).toBeUndefined()
    }
  })

  it('forgets a card that is left in it, and when it is no longer shown', async () => {
    vi.useFakeTimers()
    const { form, pan, type } = theForm()
    await type([CANARY, '07/31', '987'])
    vi.advanceTimersByTime(14 * 60_000)
    expect(pan.element.value).not.toBe('')
    vi.advanceTimersByTime(61_000)
    expect(pan.element.value).toBe('')
    await type([CANARY, '07/31', '987'])
    form.unmount()
    expect(pan.element.value).toBe('')
  })

  it('does not run while something prevents it, and says what', async () => {
    const { form, type, submit, pan } = theForm('A run is under way.')
    await type([CANARY, '07/31', '987'])
    await submit()
    expect(form.emitted('run')).toBeUndefined()
    expect(pan.element.value).not.toBe('')
    expect(form.text()).toContain('A run is under way.')
  })

  it('is filled by one press of a test card, and then run by one key', async () => {
    const { form, submit } = theForm()
    const handle = form.vm as RunFormHandle
    for (const card of TEST_CARDS) {
      handle.fill(card)
      expect(document.activeElement?.textContent).toContain('Run')
      await submit()
    }
    const cards = (form.emitted('run') ?? []).map(([draft]) => (draft as { card: { pan: string; csc: string } }).card)
    expect(cards.map(({ pan }) => pan)).toEqual(TEST_CARDS.map(({ pan }) => pan))
    expect(cards.map(({ csc }) => csc.length)).toEqual(TEST_CARDS.map(({ brand }) => (brand === 'amex' ? 4 : 3)))
  })
})

describe('what is typed', () => {
  it('is read as a card in the ways that people write one', () => {
    const read = (expiry: string) => readCard({ pan: '4111-1111 1111 1111', expiry, code: '123' }, 2026)
    for (const expiry of ['12/29', '1229', '12 / 29', '12-2029', '12.29']) {
      expect(read(expiry), expiry).toEqual({ card: { pan: '4111111111111111', month: 12, year: 29, csc: '123' } })
    }
    for (const expiry of ['', '00/29', '13/29', '12/9', '12/1829', 'xx'])
      expect(read(expiry)).toHaveProperty('problems')
  })

  it('is looked at for mistyped digits only where it is a whole card number', () => {
    for (const { pan } of TEST_CARDS) expect(numberHint(pan), pan).toBeUndefined()
    for (const pan of ['', '4111', '4111 1111 1111 1111', '3782-822463-10005']) expect(numberHint(pan)).toBeUndefined()
    for (const pan of ['4111 1111 1111 1112', '4111111111111101', '378282246310006'])
      expect(numberHint(pan), pan).toMatch(/^It does not pass the check digit/)
  })

  it('is sent as it is, or refused in words', () => {
    for (const items of ['12.50', '0', '-1', '1e3', '12.500000']) {
      expect(fieldProblems({ ...START_FIELDS, items })).toEqual({})
      expect(draftOf({ ...START_FIELDS, items }).items).toBe(items)
    }
    for (const items of ['', '1,5', '012', '.5', '5.', '1'.repeat(41)]) {
      expect(fieldProblems({ ...START_FIELDS, items })).toHaveProperty('items')
    }
    expect(fieldProblems({ ...START_FIELDS, number: 'a b', currency: 'EURO' })).toMatchObject({
      number: expect.any(String) as string,
      currency: expect.any(String) as string
    })
    expect(draftOf({ ...START_FIELDS, number: ' A-1 ', currency: 'sek' })).toMatchObject({
      number: 'A-1',
      currency: 'SEK'
    })
  })
})

describe('the test cards', () => {
  it('are each in one group, by what happens with them', () => {
    const groups = groupCards(TEST_CARDS, '')
    expect(groups.flatMap(({ cards }) => cards)).toHaveLength(TEST_CARDS.length)
    const titleOf = (words: string) =>
      groups.find(({ cards }) => cards.some(({ description }) => description.includes(words)))?.title
    expect(titleOf('without any step')).toBe('Accepted')
    expect(titleOf('directory server')).toBe('Refused')
    expect(titleOf('protocol version 2.3')).toBe('A challenge')
    expect(titleOf('window size 04')).toBe('Sizes of the challenge')
    expect(titleOf('stays blank')).toBe('Unusual courses')
    expect(titleOf('method GET')).toBe('Not covered by the interface')
  })

  it('are found by words of what they do, by brand and by number', () => {
    const found = (search: string) => groupCards(TEST_CARDS, search).flatMap(({ cards }) => cards)
    expect(found('three row').map(({ pan }) => pan.slice(-4))).toEqual(['0173'])
    expect(found('amex challenge')).toHaveLength(1)
    expect(found('0178')).toHaveLength(1)
    expect(found('nothing like it')).toEqual([])
  })

  it('are written as on the card', () => {
    expect(groupedNumber('4111110000000072')).toBe('4111 1100 0000 0072')
    expect(groupedNumber('378282000000100')).toBe('3782 820000 00100')
    expect(testCode('amex')).toHaveLength(4)
  })
})
