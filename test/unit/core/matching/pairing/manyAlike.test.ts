import { describe, expect, it } from 'vitest'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { applyRules } from '../../../../../electron/core/matching/pairing/applying/applyRules.ts'
import { createBudget } from '../../../../../electron/core/matching/pairing/applying/budget.ts'
import { createMatchState } from '../../../../../electron/core/matching/pairing/applying/matchState.ts'
import { makeJudge } from '../../../../../electron/core/matching/pairing/contradicting/judge.ts'
import { makeKnownBulks } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import { aBatch, aDueItem, aRow, matching } from '../../../../support/reconciliation/reconciling.ts'

const MANY = 10_000
const numbers = Array.from({ length: MANY }, (_, at) => at)
const key = (at: number): string => `k${String(at).padStart(5, '0')}`
const batches = [aBatch({ booking: 'items', bulkPaymentId: 'bulk-1' })]

describe('ten thousand payments that are alike', () => {
  it('are distinguished by their references, each with its own transaction', () => {
    const items = numbers.map((at) => aDueItem({ key: key(at), reference: `Voucher ${key(at)}` }))
    const rows = numbers.map((at) =>
      aRow({ id: key(MANY - at), bulkPaymentId: 'bulk-1', reference: `VOUCHER ${key(at)}` })
    )
    const { matches, questions } = matching({ items, rows, batches })
    expect(matches).toHaveLength(MANY)
    expect(questions).toEqual([])
    expect(matches[3]).toEqual({ rule: 'bulk-amount-account', form: '1:1', items: [key(3)], rows: [key(MANY - 3)] })
  })

  it('are one question where nothing distinguishes them', () => {
    const items = numbers.map((at) => aDueItem({ key: key(at) }))
    const rows = numbers.map((at) => aRow({ id: key(at), bulkPaymentId: 'bulk-1' }))
    const { matches, questions } = matching({ items, rows, batches })
    expect(matches).toEqual([])
    expect(questions.map(({ items: some, rows: found }) => [some.length, found.length])).toEqual([[MANY, MANY]])
  })
})

describe('payments that are alike beyond the bounds of a search', () => {
  it('are not guessed at, which is reported', () => {
    const items = ['a', 'b'].map((id) => aDueItem({ key: id, reference: `Voucher ${id}` }))
    const rows = items.map(({ key: id, reference }) =>
      aRow({ id, bulkPaymentId: 'bulk-1', reference: reference ?? '' })
    )
    const [matchState, bulks] = [createMatchState(), makeKnownBulks(batches, [])]
    const narrowing = createBudget(3)
    applyRules({ items, rows }, DEFAULT_RULES, {
      ...{ matchState, bulks, judge: makeJudge({ items, rows, rules: DEFAULT_RULES }, bulks) },
      budgets: { narrowing, comparing: createBudget(MANY), judging: createBudget(MANY) },
      trustsUnknownAccounts: true
    })
    expect([matchState.matches, matchState.openQuestions.length]).toEqual([[], 1])
    expect(narrowing.gaveUp).toEqual(['Too many payments are alike to tell them apart; the rest need review.'])
  })
})

const rules: readonly MatchRule[] = [
  {
    id: 'name',
    name: 'Name',
    isOn: true,
    strength: 'fair',
    confirms: true,
    tests: [{ field: 'counterpartyName', compare: 'similar' }]
  }
]

describe('ten thousand payments of one amount to people of one first name', () => {
  it('are each matched with the transaction of the same person, however that is written', () => {
    const items = numbers.map((at) => aDueItem({ key: key(at), counterpartyName: `Maria Född${key(at)}` }))
    const rows = numbers.map((at) => aRow({ id: key(at), counterpartyName: `FOEDD${key(at)} MARIA` }))
    const { matches, questions, gaveUp } = matching({ items, rows, rules })
    expect([matches.length, questions.length, gaveUp]).toEqual([MANY, 0, []])
    expect(matches[3]).toMatchObject({ items: [key(3)], rows: [key(3)] })
  })
})

describe('payments that share words with too many to be compared', () => {
  it('are not confirmed on the few that were compared', () => {
    const crowd = numbers.slice(0, 2300)
    const own = (name: string, at: number) => ['a', 'b', 'c'].map((part) => `${name}${part}${key(at)}`).join(' ')
    // Both “Smith Maria” and “Maria Luisa” are like “Maria Luisa Smith”; the second shares its words with the whole crowd.
    const items = [
      ...crowd.map((at) => aDueItem({ key: key(at), counterpartyName: `Maria Luisa ${own('Expected', at)}` })),
      aDueItem({ key: 'smith', counterpartyName: 'Maria Luisa Smith' })
    ]
    const rows = [
      ...crowd.map((at) => aRow({ id: key(at), counterpartyName: `Maria Luisa ${own('Found', at)}` })),
      aRow({ id: 'one', counterpartyName: 'Smith Maria' }),
      aRow({ id: 'other', counterpartyName: 'Maria Luisa' })
    ]
    const { matches, gaveUp } = matching({ items, rows, rules })
    expect(matches).toEqual([])
    expect(gaveUp).toContainEqual(expect.stringMatching(/^Too many payments and transactions are alike/))
  })
})

describe('amounts that add up among ten thousand that are left over', () => {
  const payee = (at: number): string => `SE${String(at).padStart(10, '0')}`
  const cents = (amount: number): string => `-${(amount / 100).toFixed(2)}`

  it('are found for every payee', () => {
    const items = numbers
      .slice(0, 2500)
      .map((at) => aDueItem({ key: key(at), amount: cents(9000 + at), counterpartyNumber: payee(at) }))
    const rows = items.flatMap(({ counterpartyNumber, key: name }, at) =>
      [1000, 3000 + at, 5000].map((amount, part) =>
        aRow({ id: `${name}-${String(part)}`, amount: cents(amount), counterpartyNumber })
      )
    )
    const { questions, gaveUp } = matching({ items, rows })
    expect(questions).toHaveLength(2500)
    expect(questions[7]).toMatchObject({
      together: true,
      items: [key(7)],
      rows: [0, 1, 2].map((part) => `${key(7)}-${String(part)}`)
    })
    expect(gaveUp).toEqual([])
  })

  it('are not looked for in so many parts that none is left to reach the sum', () => {
    const counterpartyNumber = payee(1)
    const late = { counterpartyNumber, createdAt: '2026-07-01T00:00:00.000Z' }
    const parts = numbers.slice(0, 40).map((at) => aRow({ id: key(at), amount: cents(400 + at), ...late }))
    const rows = [aRow({ id: 'half', amount: '-50.00', ...late }), ...parts]
    const { questions, gaveUp } = matching({ items: [aDueItem({ amount: '-100.00', counterpartyNumber })], rows })
    expect([questions, gaveUp]).toEqual([[], []])
  })

  it('are looked for within bounds, and an unfinished search is reported', () => {
    // Even amounts never make up an odd one, so nothing is found before every way was tried.
    const items = numbers
      .slice(0, 200)
      .map((at) => aDueItem({ key: key(at), amount: '-2499.99', counterpartyNumber: payee(at % 100) }))
    const rows = numbers
      .slice(0, 5000)
      .map((at) => aRow({ id: key(at), amount: cents(20_000 + 2 * at), counterpartyNumber: payee(at % 100) }))
    const { questions, gaveUp } = matching({ items, rows })
    expect(questions).toEqual([])
    expect(gaveUp).toEqual([
      expect.stringMatching(/^The search for amounts that add up was not finished: \d+ searches/)
    ])
  })
})
