import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ageWords,
  changesSince,
  decisions,
  dueSoon,
  executionDays,
  signedOffWords,
  sinceSignOff,
  toDo,
  toDoWords,
  unexplained,
  withoutDays
} from '../../../../renderer/home/parts/homeLists.ts'
import { regional } from '../../../../renderer/kit/bridge/regional.ts'
import type { ReconciliationSummary } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { aSummary, anEntry } from '../../../support/reconciliation/aSummary.ts'

const TODAY = '2026-11-30'
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
const items = aSummary().counts.items
const signedOff = (change: Partial<ReconciliationSummary>) => aSummary({ phase: 'signed-off', ...change })
const difference = (currency: string, amount: string, unexplainedCount: number) => ({
  currency,
  expected: '-500.00',
  found: '0.00',
  difference: amount,
  parts: [],
  unexplained: amount,
  unexplainedCount
})

beforeAll(() => void (regional.locale = 'en-GB'))
afterAll(() => void (regional.locale = undefined))

describe('what is to do', () => {
  it('begins with the oldest open payment, and ends with what only waits', () => {
    const list = [
      aSummary({ name: 'no date', oldestOpen: null }),
      aSummary({ name: 'young', oldestOpen: '2026-11-20' }),
      signedOff({ name: 'done' }),
      signedOff({ name: 'review', awaitsReview: true, oldestOpen: null, changedAt: '2026-11-01T00:00:00.000Z' }),
      aSummary({ name: 'old', oldestOpen: '2026-09-01' })
    ]
    expect(names(toDo(list))).toEqual(['old', 'young', 'review', 'no date'])
  })

  it.each([
    ['8 to decide', { counts: { ...aSummary().counts, queue: 8 } }],
    ['1 to decide, 2 suggested', { counts: { ...aSummary().counts, queue: 1, items: { ...items, suggested: 2 } } }],
    ['Nothing left to decide', { counts: { ...aSummary().counts, queue: 0 } }],
    ['8 to decide', { phase: 'new', counts: { ...aSummary().counts, queue: 8 } }],
    ['Not started', { phase: 'new', isPlanned: false, counts: { ...aSummary().counts, queue: 8 } }],
    ['Waiting for review', { phase: 'signed-off', awaitsReview: true }]
  ] as const)('says “%s”', (words, change) => {
    expect(toDoWords(aSummary(change))).toBe(words)
  })

  it('counts no decisions where nobody began, and says so', () => {
    const counts = { ...aSummary().counts, queue: 1200 }
    const list = [aSummary({ counts }), aSummary({ counts, phase: 'new', isPlanned: false }), signedOff({ counts })]
    expect(decisions(list)).toEqual({ count: 1200, words: 'in 1 reconciliation, 1 not started' })
    expect(decisions([])).toEqual({ count: 0, words: 'nothing waits for a decision' })
  })

  it('says what is unexplained in each currency, below nothing where less was paid', () => {
    const differences = [difference('EUR', '-350.75', 2), difference('SEK', '0.00', 1), difference('USD', '0.00', 0)]
    expect(unexplained(aSummary({ differences }))).toEqual(['−350.75 EUR', '0.00 SEK'])
    expect(unexplained(aSummary({ differences, phase: 'new', isPlanned: false }))).toEqual([])
  })

  it.each([
    ['2026-10-01', '60 days'],
    ['2026-11-29', '1 day'],
    ['2026-11-30', 'today'],
    ['2026-12-01', 'not due yet']
  ])('knows how old a payment of %s is', (day, words) => expect(ageWords(day, TODAY)).toBe(words))
})

describe('what changed since a sign-off', () => {
  const changed = signedOff({ id: 'a', name: 'October', hasChanged: true })
  const came = signedOff({ id: 'b', name: 'September' })
  const later = new Map([
    ['a', 0],
    ['b', 3],
    ['c', null]
  ])

  it('is told from what did not change and from what nobody looked through yet', () => {
    const since = sinceSignOff([changed, came, signedOff({ id: 'c' }), aSummary({ id: 'd', hasChanged: true })], later)
    expect(since).toEqual({ signedOff: 3, changed: [changed, came], unknown: 1 })
    expect(signedOffWords(3, 1)).toBe('of 3 signed off, 1 not looked through yet')
    expect([signedOffWords(3, 0), signedOffWords(0, 0)]).toEqual(['of 3 signed off', 'nothing is signed off yet'])
  })

  it('names payee, amount and what became of it, the latest first', () => {
    const returned = anEntry({ seq: 7, at: '2026-11-28T10:00:00.000Z' })
    const many = anEntry({ seq: 8, at: '2026-11-29T10:00:00.000Z', words: '12 transactions settled', subjectCount: 12 })
    const rows = changesSince([came, changed], later, new Map([['a', [returned, many]]]))
    expect(rows.map(({ title, amount, name }) => [title, amount, name])).toEqual([
      ['12 transactions settled', undefined, 'October'],
      ['Acme AB: was settled, is now failed or returned', '100.50 EUR', 'October'],
      ['3 later transactions', undefined, 'September']
    ])
  })

  it('says both amounts if another one moved, and that something changed before it is known what', () => {
    const facts = [{ what: 'Transaction t1', before: '100.50 EUR, Settled', after: '90.00 EUR, Settled' }]
    const [row] = changesSince([changed], later, new Map([['a', [anEntry({ facts })]]]))
    expect(row?.title).toBe('Acme AB: was 100.50 EUR, Settled, is now 90.00 EUR, Settled')
    expect(changesSince([changed], later, new Map()).map(({ title }) => title)).toEqual(['Changed since sign-off'])
  })
})

describe('execution days', () => {
  const eur = { day: '2026-12-01', currency: 'EUR', count: 2, amount: '-0.10' }
  const salaries = aSummary({
    id: 'a',
    name: 'Salaries',
    due: [{ ...eur, day: '2026-11-29' }, eur, { ...eur, currency: 'SEK', count: 1, amount: '-5' }]
  })
  const rent = aSummary({
    id: 'b',
    name: 'Rent',
    due: [
      { ...eur, day: '2026-11-30', amount: '0.20' },
      { ...eur, day: '2026-12-07', currency: null, amount: null },
      { ...eur, day: '2026-12-08' }
    ]
  })

  it('are those from today on, the next first, with exact sums', () => {
    const rows = executionDays([salaries, rent], TODAY).map(({ when, name, words, sums }) => [
      when,
      name,
      words,
      ...sums
    ])
    expect(rows).toEqual([
      ['Today', 'Rent', '2 payments', '0.20 EUR'],
      ['Tomorrow', 'Salaries', '3 payments', '0.10 EUR', '5 SEK'],
      ['Mon 7 Dec', 'Rent', '2 payments', 'others without an amount'],
      ['Tue 8 Dec', 'Rent', '2 payments', '0.10 EUR']
    ])
  })

  it('until a week from today are added up, money out and money in without setting one off against the other', () => {
    const words = '0.30 EUR, 5 SEK, others without an amount'
    expect(dueSoon([salaries, rent], TODAY)).toEqual({ count: 7, words })
    expect(dueSoon([], TODAY)).toEqual({ count: 0, words: 'none left to settle' })
  })

  it('may not be known of a reconciliation, which is said', () => {
    const list = [salaries, aSummary(), signedOff({})]
    expect(withoutDays(list)).toBe(1)
    expect(dueSoon(list, TODAY)).toEqual({ count: 3, words: '0.10 EUR, 5 SEK, not known of 1 reconciliation' })
    expect(dueSoon([aSummary()], TODAY)).toEqual({ count: undefined, words: 'not known of 1 reconciliation' })
  })
})
