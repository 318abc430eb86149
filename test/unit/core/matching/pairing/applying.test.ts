import { describe, expect, it } from 'vitest'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { createBudget, spend } from '../../../../../electron/core/matching/pairing/applying/budget.ts'
import { createDisjointSets } from '../../../../../electron/core/matching/pairing/applying/disjointSets.ts'
import { createMatchState } from '../../../../../electron/core/matching/pairing/applying/matchState.ts'
import { isOneMatch, valuesOf } from '../../../../../electron/core/matching/pairing/applying/sameId.ts'
import { whyOpen } from '../../../../../electron/core/matching/pairing/applying/whyOpen.ts'
import { matchItems } from '../../../../../electron/core/matching/pairing/matchItems.ts'
import { aBatch, aDueItem, anItem, aRow, matching, scaled } from '../../../../support/reconciliation/reconciling.ts'

type Amounts = readonly (string | null)[]
const items = (amounts: Amounts) => amounts.map((amount, at) => anItem({ key: `k${String(at)}`, amount }))
const rows = (amounts: readonly string[], change: Parameters<typeof aRow>[0] = {}) =>
  amounts.map((amount, at) => aRow({ id: `r${String(at)}`, amount, ...change }))

describe('payments and transactions with one id', () => {
  it.each([
    ['one of each, whatever the amount', ['-10.00'], ['-9.00'], true],
    ['parts that add up', ['-10.00'], ['-6.00', '-4.00'], true],
    ['parts that do not add up', ['-10.00'], ['-6.00', '-3.00'], false],
    ['a payment and its return', ['-10.00'], ['-10.00', '10.00'], true],
    ['a payment and a part that came back', ['-10.00'], ['-10.00', '4.00'], true],
    ['a collection and its return', ['10.00'], ['10.00', '-10.00'], true],
    ['a payment that went twice', ['-10.00'], ['-10.00', '-10.00'], false],
    ['a payment and nothing', ['-10.00'], ['-10.00', '0.00'], true],
    ['nothing that was to move', ['0.00'], ['-10.00', '10.00'], false],
    ['a payment and its return, without an amount', [null], ['-10.00', '10.00'], true],
    ['two that moved nothing, without an amount', [null], ['0.00', '0.00'], false],
    ['two payments, without an amount', [null], ['-10.00', '-10.00'], false],
    ['a payment, a return and a payment, without an amount', [null], ['-10.00', '5.00', '5.00'], false],
    ['several payments as one', ['-6.00', '-4.00'], ['-10.00'], true],
    ['several payments as less', ['-6.00', '-4.00'], ['-9.00'], false],
    ['several payments, of which one has no amount', ['-10.00', null], ['-10.00'], false],
    ['several payments and transactions', ['-6.00', '-4.00'], ['-6.00', '-4.00'], false],
    ['a payment without a transaction', ['-10.00'], [], false],
    ['a transaction without a payment', [], ['-10.00'], false]
  ] as const)('are one match or a question: %s', (_, expected, found, are) => {
    expect(isOneMatch({ items: items(expected), rows: rows(found) })).toBe(are)
  })

  it('are one match in one currency only', () => {
    const [sek, dollars] = [rows(['-10.00'], { currency: 'SEK' }), rows(['-6.00', '-4.00'], { currency: 'USD' })]
    const [euro = anItem()] = items(['-10.00'])
    expect(isOneMatch({ items: [euro], rows: sek })).toBe(false)
    expect(isOneMatch({ items: [euro], rows: dollars })).toBe(false)
    expect(isOneMatch({ items: [euro], rows: [...rows(['-10.00']), ...sek] })).toBe(false)
    expect(isOneMatch({ items: [euro, { ...euro, currency: 'SEK' }], rows: rows(['-20.00']) })).toBe(false)
    expect(isOneMatch({ items: [{ ...euro, currency: null }, euro], rows: rows(['-20.00']) })).toBe(false)
    expect(valuesOf({ items: [euro], rows: [...rows(['-10.00']), ...sek] })).toBeUndefined()
    expect(valuesOf({ items: [anItem({ amount: null })], rows: sek })).toEqual([scaled('-10')])
  })

  it('are one match where every attempt failed, in its currency', () => {
    const failed = rows(['-10.00', '-10.00'], { status: 'failed' })
    const [first = aRow(), second = aRow()] = failed
    expect(isOneMatch({ items: items(['-10.00']), rows: failed })).toBe(true)
    expect(isOneMatch({ items: items(['-10.00']), rows: [first, { ...second, settlementStatus: 'settled' }] })).toBe(
      false
    )
    const foreign = { ...second, currency: 'SEK', paymentCurrency: 'SEK' }
    expect(isOneMatch({ items: items(['-10.00']), rows: [first, foreign] })).toBe(false)
  })
})

describe('why a rule leaves a question', () => {
  const [byId, , byReference] = DEFAULT_RULES
  const why = (rule: MatchRule | undefined, expected: Amounts, found: readonly string[], currency = 'EUR') =>
    rule && whyOpen(rule, { items: items(expected), rows: rows(found, { currency }) })
  const together = (words: string) => ({ together: true, why: words })
  const single = (words: string) => ({ together: false, why: words })

  it('depends on how many there are on each side', () => {
    expect(why(byReference, ['-10.00'], ['-10.00'])).toEqual(
      single('“Reference, amount and date” alone does not prove that they are the same payment.')
    )
    expect(why(byId, ['-10.00'], ['-10.00'], 'SEK')).toEqual(
      single('“Payment id” fits, but the transaction is in another currency.')
    )
    expect(why(byId, ['-1.00', '-2.00'], ['-1.00', '-2.00', '-3.00'])).toEqual(
      single('2 expected payments and 3 transactions are alike.')
    )
    expect(why(byId, ['-1.00', '-2.00'], ['-1.00'])).toEqual(single('2 expected payments fit this one transaction.'))
  })

  it('is the sum of the parts with one id, unless one is the whole or they differ in kind', () => {
    expect(why(byId, ['-10.00'], ['-6.00', '-3.00'])).toEqual(
      together('2 transactions with this id add up to -9.00 EUR, not to -10.00 EUR.')
    )
    const alike = single('2 transactions fit equally well.')
    expect(why(byId, ['-10.00'], ['-10.00', '-3.00'])).toEqual(alike)
    expect(why(byId, ['-10.00'], ['-6.00', '-3.00'], 'SEK')).toEqual(alike)
    expect(why(byId, [null], ['-6.00', '-3.00'])).toEqual(alike)
    expect(why(byReference, ['-10.00'], ['-6.00', '-3.00'])).toEqual(alike)
  })
})

describe('what rules have found so far', () => {
  const [a, b, r, s] = [anItem(), anItem({ key: 'b' }), aRow(), aRow({ id: 's' })]
  const [rule = { ...DEFAULT_RULES[0] } as MatchRule] = DEFAULT_RULES
  const about = { together: false, why: 'Why' }

  it('is taken once it is matched or in a question, and free again once questions are forgotten', () => {
    const state = createMatchState()
    state.match(rule, { items: [a], rows: [r] })
    state.ask(rule, { items: [b], rows: [s] }, about)
    expect([a, b, r, s].map(state.isFree)).toEqual([false, false, false, false])
    expect(state.matches[0]?.against).toEqual([])
    state.forgetQuestions()
    expect([a, b, r, s].map(state.isFree)).toEqual([false, true, false, true])
    expect(state.openQuestions).toEqual([])
  })

  it('becomes a question later, about what nothing has claimed by then', () => {
    const state = createMatchState()
    state.askLater(rule, { items: [a, b], rows: [r, s] }, about)
    expect([[a, b].map(state.isDoubtful), [a, r].map(state.isFree), state.openQuestions]).toEqual([
      ...[[true, true], [true, true], []]
    ])
    state.match(rule, { items: [a], rows: [r] })
    state.askNow()
    expect(state.openQuestions).toEqual([{ rule, items: [b], rows: [s], ...about }])
    state.askNow()
    expect(state.openQuestions).toHaveLength(1)
  })

  it('is no question once a side of it is claimed, nor in doubt once questions are forgotten', () => {
    const state = createMatchState()
    state.askLater(rule, { items: [a], rows: [r] }, about)
    state.askLater(rule, { items: [b], rows: [s] }, about)
    state.match(rule, { items: [a], rows: [s] })
    state.askNow()
    expect(state.openQuestions).toEqual([])
    state.forgetQuestions()
    expect([a, b].map(state.isDoubtful)).toEqual([false, false])
  })

  it('grows by a transaction that belongs to a match', () => {
    const state = createMatchState()
    state.match(rule, { items: [a], rows: [r] })
    for (const match of state.matches) state.extend(match, s)
    expect([state.matches[0]?.rows, state.isFree(s)]).toEqual([[r, s], false])
  })
})

it('a budget is spent to the end, and no further', () => {
  const budget = createBudget(5)
  expect([spend(budget, 3), spend(budget, 3), spend(budget, 2), spend(budget, 1)]).toEqual([true, false, true, false])
  expect(budget).toEqual({ left: 0, gaveUp: [] })
})

it('sets are known by their smallest number', () => {
  const { rootOf, link, join } = createDisjointSets(8)
  link(5, 3)
  link(3, 5)
  link(6, 5)
  join([1, 2], [0, 1], 6)
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(rootOf)).toEqual([0, 1, 1, 1, 4, 1, 1, 1])
})

describe('what matching comes to', () => {
  it('is in the order of the payments, whichever rule found them', () => {
    const world = {
      items: [
        aDueItem({ key: 'b', correlationId: 'x-1' }),
        aDueItem({ key: 'a', reference: 'Invoice 4711' }),
        aDueItem({ key: 'c', correlationId: 'x-2' }),
        ...['e', 'd'].map((key) => aDueItem({ key, correlationId: 'x-3', amount: key === 'e' ? '-6.00' : '-4.00' }))
      ],
      rows: [
        aRow({ id: 'r', correlationId: 'x-1' }),
        aRow({ id: 's', reference: 'INVOICE 4711' }),
        ...['u', 't'].map((id) => aRow({ id, correlationId: 'x-2', amount: '-5.00' })),
        aRow({ id: 'v', correlationId: 'x-3' })
      ]
    }
    expect(matching(world).matches).toEqual([
      { rule: 'reference-amount', form: '1:1', items: ['a'], rows: ['s'] },
      { rule: 'correlation-id', form: '1:1', items: ['b'], rows: ['r'] },
      { rule: 'correlation-id', form: '1:N', items: ['c'], rows: ['t', 'u'] },
      { rule: 'correlation-id', form: 'N:1', items: ['d', 'e'], rows: ['v'] }
    ])
  })

  it('has its questions in the order of the payments, with each side in order', () => {
    const number = { counterpartyNumber: '31926819' }
    const other = { counterpartyNumber: '99887766' }
    const { questions } = matching({
      items: [
        ...[aDueItem({ key: 'a', amount: '-4.00', ...number }), aDueItem({ key: 'b', amount: '-6.00', ...number })],
        aDueItem({ key: 'c', amount: '-20.00', ...other })
      ],
      rows: [
        aRow({ id: 'z', ...number }),
        ...[aRow({ id: 'w', amount: '-8.00', ...other }), aRow({ id: 'v', amount: '-12.00', ...other })]
      ]
    })
    expect(questions.map((question) => [question.items, question.rows])).toEqual([
      [['a', 'b'], ['z']],
      [['c'], ['v', 'w']]
    ])
  })

  it('looks for payments without a day in the days of the others, whatever their order', () => {
    const undated = (day: string) =>
      matching({
        items: [
          aDueItem({ key: 'a', amount: '-7.00', reference: 'Invoice 5000', dueOn: null }),
          ...[aDueItem({ key: 'b', amount: '-1.00', dueOn: '2026-05-04' }), aDueItem({ key: 'c', amount: '-2.00' })]
        ],
        rows: [aRow({ amount: '-7.00', reference: 'Invoice 5000', createdAt: `${day}T09:00:00.000Z` })]
      }).questions.length
    const days = ['2026-02-26', '2026-02-27', '2026-03-31', '2026-05-18', '2026-05-19', '2026-08-03']
    expect(days.map(undated)).toEqual([0, 1, 1, 1, 0, 0])
  })

  it('has no question about a payment of another day, though it is a day of the file', () => {
    const number = { counterpartyNumber: '31926819' }
    const late = { createdAt: '2026-03-25T09:00:00.000Z' }
    const [a, b] = [aDueItem({ ...number }), aDueItem({ key: 'b', amount: '-1.00', dueOn: '2026-04-15' })]
    expect(matching({ items: [a, b], rows: [aRow({ ...number, ...late })] }).questions).toEqual([])
    const batched = ['c', 'd'].map((key) => aDueItem({ key, batch: 'p', amount: '-5.00', account: 'main' }))
    const batches = [aBatch({ id: 'p', booking: 'one' }), aBatch({ id: 'q' })]
    expect(matching({ items: [...batched, b], rows: [aRow(late)], batches }).questions).toEqual([])
  })

  it('claims a failed attempt with the id of the payment before what may be another payment', () => {
    const number = { counterpartyNumber: '31926819' }
    const rulesOf = (...ids: readonly string[]) => DEFAULT_RULES.filter((rule) => ids.includes(rule.id))
    const found = (
      rules: readonly MatchRule[],
      change: Parameters<typeof aRow>[0],
      failed: Parameters<typeof aRow>[0]
    ) =>
      matching({
        items: [aDueItem({ ...number, correlationId: 'x-1', reference: 'Invoice 4711' })],
        rows: [aRow({ id: 'alive', ...number, ...change }), aRow({ id: 'failed', status: 'failed', ...failed })],
        rules
      }).matches.map((match) => match.rows)
    const own = { correlationId: 'x-1' }
    expect(found(DEFAULT_RULES, {}, own)).toEqual([['failed']])
    expect(found(rulesOf('correlation-id', 'number-amount-date'), {}, own)).toEqual([['failed']])
    expect(found(rulesOf('reference-amount', 'number-amount-date'), {}, { reference: 'Invoice 4711' })).toEqual([
      ['failed']
    ])
    expect(found(DEFAULT_RULES, { reference: 'Invoice 4711' }, { ...number })).toEqual([['alive']])
  })

  it('matches no pair that something speaks against, in groups too large to judge every pair', () => {
    const many = Array.from({ length: 201 }, (_, at) => String(1000 + at))
    const bulk = { batches: [aBatch({ id: 'b', booking: 'items' as const, bulkPaymentId: 'u-1' })] }
    const payments = many.map((key) =>
      aDueItem({ key, batch: 'b', reference: `Voucher ${key}`, counterpartyName: 'Anna Berg' })
    )
    const transactions = many.map((id) =>
      aRow({
        ...{ id, bulkPaymentId: 'u-1', reference: `VOUCHER ${id}` },
        counterpartyName: id === '1200' ? 'Otto Berg' : 'BERG ANNA'
      })
    )
    const { matches, questions } = matching({ items: payments, rows: transactions, ...bulk })
    expect([matches.length, new Set(questions.flatMap((question) => question.rows))]).toEqual([200, new Set(['1200'])])
  })

  it('has no question about sums of what failed', () => {
    const number = { counterpartyNumber: '31926819' }
    const failed = rows(['-6.00', '-4.00'], { ...number, status: 'failed' })
    expect(matching({ items: [aDueItem(number)], rows: failed }).questions).toEqual([])
  })

  it('has one question about a pair that the last questions would find again', () => {
    const text = { reference: 'Invoice 4711' }
    const items = [aDueItem({ ...text, counterpartyName: 'Anna Maria Berg' })]
    const found = [aRow({ ...text, counterpartyName: 'Anna Maria Holm' })]
    const onlyByText = DEFAULT_RULES.filter(({ id }) => id === 'reference-amount')
    expect(matching({ items, rows: found, rules: onlyByText }).questions).toHaveLength(1)
  })

  it('knows the bulk payment in which others of a batch were found', () => {
    const input = {
      items: [aDueItem({ batch: 'b' })],
      rows: [aRow({ bulkPaymentId: 'u-1' })],
      ...{ batches: [aBatch({ id: 'b', booking: 'items' as const })], rules: DEFAULT_RULES, messageId: null }
    }
    expect(matchItems(input).matches).toEqual([])
    expect(matchItems({ ...input, foundIn: [{ batch: 'b', bulkPaymentId: 'u-1' }] }).matches).toHaveLength(1)
  })

  it('finds a batch as one unless every payment of it may be found on its own', () => {
    const name = { counterpartyName: 'Anna Berg' }
    const batched = ['5041', '5042'].map((slip) =>
      aDueItem({ key: slip, batch: 'PAYROLL-A', reference: `Slip ${slip}`, ...name })
    )
    const single = (slip: string) => aRow({ id: slip, reference: `Slip ${slip}`, counterpartyName: 'Otto Berg' })
    const line = aRow({ id: 'sum', amount: '-20.00', reference: 'Collective PAYROLL-A' })
    const made = (...found: readonly ReturnType<typeof aRow>[]) =>
      matching({ items: batched, rows: [line, ...found], batches: [aBatch({ id: 'PAYROLL-A' })] }).matches.length
    expect([made(single('5041'), single('5042')), made(single('5041')), made()]).toEqual([0, 1, 1])
  })

  it('has at most ten questions about lines that may be a batch, with all its payments in each', () => {
    const batched = ['a', 'b'].map((key) => aDueItem({ key, batch: 'PAY-A' }))
    const lines = Array.from({ length: 12 }, (_, at) => aRow({ id: `r${String(at)}`, amount: '-20.00' }))
    const { questions } = matching({ items: batched, rows: lines, batches: [aBatch({ id: 'PAY-A', booking: 'one' })] })
    expect(questions.map((question) => [question.items.join(), question.rows.length, question.together])).toEqual(
      Array.from({ length: 10 }, () => ['a,b', 1, true])
    )
  })
})
