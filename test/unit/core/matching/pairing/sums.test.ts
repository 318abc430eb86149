import { describe, expect, it } from 'vitest'
import { createBudget } from '../../../../../electron/core/matching/pairing/applying/budget.ts'
import { createMatchState } from '../../../../../electron/core/matching/pairing/applying/matchState.ts'
import { makeJudge } from '../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import { askCoverings } from '../../../../../electron/core/matching/pairing/leftovers/coverings.ts'
import { COVERING_RULE } from '../../../../../electron/core/matching/pairing/leftovers/coveringRule.ts'
import { findSums } from '../../../../../electron/core/matching/pairing/leftovers/findSums.ts'
import { groupsOf } from '../../../../../electron/core/matching/pairing/leftovers/groups.ts'
import { sharedTraits } from '../../../../../electron/core/matching/pairing/leftovers/sharedTraits.ts'
import type { ExpectedItem, FoundRow } from '../../../../../electron/core/matching/model.ts'
import { aDueItem, anItem, aRow } from '../../../../support/reconciliation/reconciling.ts'

describe('sums', () => {
  const found = (parts: readonly number[], target: number, mostParts = 9, mostFound = 9, steps = createBudget(1000)) =>
    findSums({ parts: parts.map(BigInt), target: BigInt(target), mostParts, mostFound }, steps)

  it.each([
    [
      'of any parts, the largest first',
      [7, 5, 3, 2],
      10,
      9,
      9,
      [
        [0, 2],
        [1, 2, 3]
      ]
    ],
    ['of no more parts than are allowed', [7, 5, 3, 2], 10, 2, 9, [[0, 2]]],
    ['as many as are wanted', [7, 5, 3, 2], 10, 9, 1, [[0, 2]]],
    ['of at least two parts', [10, 7, 3], 10, 9, 9, [[1, 2]]],
    ['of parts that are not too large', [12, 7, 3], 10, 9, 9, [[1, 2]]],
    ['of all parts', [7, 2, 1], 10, 3, 9, [[0, 1, 2]]],
    ['of equal parts', [5, 5], 10, 2, 9, [[0, 1]]],
    ['of equal parts, which of them is the same', [6, 4, 4, 4], 10, 9, 9, [[0, 1]]],
    ['of equal parts in a row', [4, 4, 4, 2], 10, 9, 9, [[0, 1, 3]]],
    ['that are not there', [7, 5, 2], 10, 9, 9, []],
    ['of nothing', [], 10, 9, 9, []]
  ] as const)('are found %s', (_, parts, target, mostParts, mostFound, sums) => {
    expect(found(parts, target, mostParts, mostFound)).toEqual(sums)
  })

  it.each([
    ['all parts are too little', [3, 2, 1], 7, 9],
    ['the largest parts are too little for so few of them', [4, 3, 2, 2, 2], 13, 3]
  ])('are not looked for where %s', (_, parts, target, mostParts) => {
    const steps = createBudget(100)
    expect([found(parts, target, mostParts, 9, steps), steps.left]).toEqual([[], 99])
  })

  it('are those that were found when the steps are spent', () => {
    expect(found([7, 5, 3, 2], 10, 9, 9, createBudget(3))).toEqual([[0, 2]])
    expect(found([7, 5, 3, 2], 10, 9, 9, createBudget(2))).toEqual([])
  })
})

const number = { counterpartyNumber: '31926819' }
const other = { counterpartyNumber: '99887766' }
const account = sharedTraits(makeKnownBulks([], [])).slice(0, 1)

describe('groups in which there may be a sum', () => {
  const grouped = (items: readonly ExpectedItem[], rows: readonly FoundRow[]) =>
    account.flatMap((trait) =>
      groupsOf(items, rows, trait).map(({ currency, items: some, rows: found }) =>
        [currency, ...some.map(({ side, size }) => `${side.key}${String(size / 10_000n)}`), '|']
          .concat(found.map(({ side, size }) => `${side.id}${String(size / 10_000n)}`))
          .join(' ')
      )
    )
  const item = (key: string, amount: string | null, change: Parameters<typeof anItem>[0] = {}) =>
    anItem({ key, amount, ...number, ...change })
  const row = (id: string, amount: string, change: Parameters<typeof aRow>[0] = {}) =>
    aRow({ id, amount, ...number, ...change })
  const scale = Number(anItem({ amount: '1.00' }).amount) / 10_000
  const size = (whole: number) => String(whole * scale)

  it('have what is shared, one currency and one direction, the largest first', () => {
    const items = [item('a', '-2.00'), item('b', '-5.00'), item('c', '-2.00'), item('d', '3.00')]
    const rows = [row('r', '-4.00'), row('s', '-6.00'), row('t', '7.00'), row('u', '8.00'), row('v', '-1.00', other)]
    expect(grouped(items, rows)).toEqual([
      `EUR d${size(3)} | u${size(8)} t${size(7)}`,
      `EUR b${size(5)} a${size(2)} c${size(2)} | s${size(6)} r${size(4)}`
    ])
  })

  it('have both sides, and two of one of them', () => {
    expect(grouped([item('a', '-2.00'), item('b', '-3.00')], [])).toEqual([])
    expect(grouped([item('a', '-2.00')], [row('r', '-1.00')])).toEqual([])
    expect(grouped([item('a', '-2.00')], [row('r', '-1.00'), row('s', '-1.00')])).toHaveLength(1)
    expect(grouped([item('a', '-2.00'), item('b', '-2.00')], [row('r', '-1.00')])).toHaveLength(1)
  })

  it('have nothing in them that has no amount, and the payment amounts of an exchange', () => {
    const none = [item('a', null, { currency: 'EUR' }), item('b', '0.00'), item('c', '-3.00', { currency: null })]
    const exchanged = row('r', '-20.00', { currency: 'SEK', paymentCurrency: 'EUR', paid: '-2.00' })
    const rows = [exchanged, row('s', '0.00'), row('t', '-1.00')]
    expect(grouped([...none, item('d', '-3.00')], rows)).toEqual([`EUR d${size(3)} | r${size(2)} t${size(1)}`])
    expect(grouped(none, rows)).toEqual([])
  })
})

describe('what a sum may have in common', () => {
  const bulks = makeKnownBulks([], [{ batch: 'b', bulkPaymentId: 'U-1' }])
  const shares = (item: ExpectedItem, row: FoundRow): readonly string[] =>
    sharedTraits(bulks).flatMap(({ name, ofItem, ofRow }) =>
      ofItem(item).some((key) => ofRow(row).includes(key)) ? [name] : []
    )
  const at = (day: string) => ({ createdAt: `${day}T23:30:00.000Z` })

  it.each([
    ['the account number', anItem({ counterpartyNumber: 'SE64 9770' }), aRow({ counterpartyNumber: 'se649770' })],
    ['the beginning of the reference', anItem({ reference: 'Invoice 12' }), aRow({ reference: 'INVOICES' })],
    ['the beginning of the reference', anItem({ endToEndId: 'Rent-2026' }), aRow({ reference: 'RENT 20' })],
    ['the name', anItem({ counterpartyName: 'Berg, Anna' }), aRow({ counterpartyName: 'ANNA BERG' })],
    ['the bulk payment', anItem({ batch: 'b' }), aRow({ bulkPaymentId: 'u-1' })],
    ['the time', anItem({ dueOn: '2026-03-02' }), aRow(at('2026-02-25'))],
    ['the time', anItem({ dueOn: '2026-03-02' }), aRow(at('2026-03-12'))]
  ])('is %s', (trait, item, row) => {
    expect(shares(item, row)).toEqual([trait])
  })

  it('is nothing where a side says nothing', () => {
    expect(sharedTraits(bulks).flatMap(({ ofItem }) => ofItem(anItem()))).toEqual([])
  })

  it.each([
    ['no number', anItem({ counterpartyNumber: '-' }), aRow({ counterpartyNumber: '' })],
    ['no name', anItem({ counterpartyName: '' }), aRow({ counterpartyName: null })],
    ['five letters', anItem({ reference: 'Rent 1' }), aRow({ reference: 'RENT 1' })],
    ['another batch', anItem({ batch: 'c' }), aRow({ bulkPaymentId: 'u-1' })],
    ['no bulk payment', anItem({ batch: 'b' }), aRow()],
    ['six days before it is due', anItem({ dueOn: '2026-03-02' }), aRow(at('2026-02-24'))],
    ['eleven days after it was due', anItem({ dueOn: '2026-03-02' }), aRow(at('2026-03-13'))],
    ['no day', anItem(), aRow()]
  ])('is not %s', (_, item, row) => {
    expect(shares(item, row)).toEqual([])
  })
})

describe('what adds up', () => {
  const late = { createdAt: '2026-07-01T09:00:00.000Z' }
  const payments = (amounts: readonly string[], change: Parameters<typeof anItem>[0] = {}) =>
    amounts.map((amount, at) => aDueItem({ key: `k${String(at).padStart(2, '0')}`, amount, ...number, ...change }))
  const transactions = (amounts: readonly string[], change: Parameters<typeof aRow>[0] = {}) =>
    amounts.map((amount, at) => aRow({ id: `r${String(at).padStart(2, '0')}`, amount, ...number, ...late, ...change }))

  function asked(items: readonly ExpectedItem[], rows: readonly FoundRow[], taken: readonly FoundRow[] = []) {
    const [matchState, bulks] = [createMatchState(), makeKnownBulks([], [])]
    if (taken.length > 0) matchState.match(COVERING_RULE, { items: [], rows: taken })
    const judge = makeJudge({ items, rows, rules: [] }, bulks)
    const cut = askCoverings(items, rows, { bulks, matchState, judge })
    const questions = matchState.openQuestions.map(({ items: some, rows: found, together }) =>
      [...some.map(({ key }) => key), together ? '=' : '?', ...found.map(({ id }) => id)].join(' ')
    )
    return [...questions, ...cut]
  }

  it.each([
    ['one payment in several transactions', ['-10.00'], ['-6.00', '-4.00'], ['k00 = r00 r01']],
    ['several payments in one transaction', ['-6.00', '-4.00'], ['-10.00'], ['k00 k01 = r00']],
    [
      'both, each with its own',
      ['-10.00', '-3.00', '-2.00'],
      ['-6.00', '-5.00', '-4.00'],
      [...['k00 = r00 r02', 'k01 k02 = r01']]
    ],
    ['one of two payments that are alike', ['-10.00', '-10.00'], ['-6.00', '-4.00'], ['k00 = r00 r01']],
    ['one of two transactions that are alike', ['-6.00', '-4.00'], ['-10.00', '-10.00'], ['k00 k01 = r00']],
    ['a whole group, where no part of it adds up', ['-7.00', '-5.00'], ['-8.00', '-4.00'], ['k00 k01 = r00 r01']],
    ['no group with another sum', ['-7.00', '-5.00'], ['-8.00', '-4.01'], []],
    ['no single payment and transaction', ['-10.00'], ['-10.00', '-3.00'], []]
  ])('is put together in one question: %s', (_, expected, found, questions) => {
    expect(asked(payments(expected), transactions(found))).toEqual(questions)
  })

  it('is no question where one of the parts is forbidden', () => {
    const invoice = (reference: string) => ({ reference })
    const [first, ...more] = transactions(['-6.00', '-4.00'], invoice('INV-1001'))
    if (!first) throw new Error('There is one.')
    expect(asked(payments(['-10.00'], invoice('INV-1001')), [{ ...first, reference: 'INV-1002' }, ...more])).toEqual([])
    const [one, ...others] = payments(['-6.00', '-4.00'], invoice('INV-1001'))
    if (!one) throw new Error('There is one.')
    expect(
      asked([{ ...one, reference: 'INV-1002' }, ...others], transactions(['-10.00'], invoice('INV-1001')))
    ).toEqual([])
  })

  it('is a group in one question where each payment may be one of the transactions', () => {
    const group = (references: readonly string[], found: readonly string[]) =>
      asked(
        payments(['-7.00', '-5.00']).map((item, at) => ({ ...item, reference: references[at] ?? null })),
        transactions(['-8.00', '-4.00']).map((row, at) => ({ ...row, reference: found[at] ?? '' }))
      )
    expect(group(['INV-1001', 'INV-1002'], ['INV-1001', 'INV-1002'])).toEqual(['k00 k01 = r00 r01'])
    expect(group(['INV-1001', 'INV-1003'], ['INV-1001', 'INV-1002'])).toEqual([])
    expect(group(['INV-1004', 'INV-1003'], ['INV-1001', 'INV-1002'])).toEqual([])
  })

  it('counts a text once, however many ways there are to write it', () => {
    const invoice = { reference: 'Rechnung für Müller', counterpartyNumber: null }
    expect(asked(payments(['-10.00'], invoice), transactions(['-5.00'], invoice))).toEqual([])
    expect(asked(payments(['-5.00'], invoice), transactions(['-10.00'], invoice))).toEqual([])
  })

  it('is looked for among as many as may share it, and a larger number is reported', () => {
    const many = (count: number) => transactions(Array.from({ length: count }, (_, at) => `-${String(at + 20)}.00`))
    const told = 'The search for amounts that add up was not finished: one search had too many combinations.'
    expect(asked(payments(['-41.00']), many(59))).toEqual(['k00 = r01 r00'])
    expect(asked(payments(['-41.00']), many(60))).toEqual([told])
    const rows = many(70)
    expect(asked(payments(['-41.00']), rows, rows.slice(2))).toEqual(['k00 = r01 r00'])
    const two = [...payments(['-41.00']), aDueItem({ key: 'z', amount: '-41.00', ...other })]
    expect(asked(two, [...many(60), ...many(60).map((row) => ({ ...row, ...other }))])).toEqual([
      told.replace('one search', '2 searches')
    ])
  })
})
