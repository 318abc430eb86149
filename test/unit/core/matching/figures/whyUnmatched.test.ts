import { describe, expect, it } from 'vitest'
import { whyUnmatched } from '../../../../../electron/core/matching/figures/whyUnmatched.ts'
import { aDueItem, aRow, figures, reconcile } from '../../../../support/reconciliation/reconciling.ts'

const acme = { counterpartyName: 'Acme AB' }
const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })

describe('a transaction that nothing claims', () => {
  const items = [aDueItem({ ...acme, correlationId: 'x-1' })]
  const paid = aRow({ id: 'paid', ...acme, correlationId: 'x-1' })

  it('is shown with what it may repeat, may return or has the id of', () => {
    const rows = [
      paid,
      aRow({ id: 'again', ...acme, ...on('2026-03-04') }),
      aRow({ id: 'back', ...acme, amount: '10.00', ...on('2026-03-05') }),
      aRow({ id: 'other-back', ...acme, amount: '10.00', ...on('2026-03-06') }),
      aRow({ id: 'named', amount: '-3.00', correlationId: 'x-1' }),
      aRow({ id: 'else', amount: '-4.00' })
    ]
    const { assessmentState } = reconcile({ items, rows }).assessed
    const { why, returnedBy } = whyUnmatched(rows.slice(1), assessmentState)
    const back = 'It may be the money of no. 1, which came back: it comes from the same party.'
    const no1 = { side: 'item', at: 0 }
    expect(rows.slice(1).map((row) => [why(row), returnedBy(row)])).toEqual([
      ['The same amount to Acme AB as no. 1: it may have been paid twice.', undefined],
      [back, no1],
      [back, no1],
      ['It has the id of a payment in the file, which is already matched with another transaction.', undefined],
      [null, undefined]
    ])
  })

  it.each(['suggested', 'declined'] as const)('repeats one that a %s match names as well', (standing) => {
    const rows = [paid, aRow({ id: 'again', ...acme, ...on('2026-03-04') })]
    const sides = { items: new Map([['a', ['paid']]]), rows: new Map([['paid', 'a']]) }
    const { rows: assessed } = figures({ items, rows, [standing]: sides }, [], [])
    expect(assessed[1]).toEqual({ state: 'duplicate', isUnexplained: true, isQueued: true })
  })
})

it('a payment made on time repeats the one of a suggested match, even if that was weeks late', () => {
  const items = [aDueItem({ key: 'b', dueOn: '2026-01-02' }), aDueItem(acme)]
  const rows = [aRow({ id: 'late', ...acme, ...on('2026-03-30') }), aRow({ id: 'again', ...acme, ...on('2026-03-03') })]
  const suggested = { items: new Map([['a', ['late']]]), rows: new Map([['late', 'a']]) }
  expect(figures({ items, rows, suggested }, [], []).rows.map(({ state }) => state)).toEqual(['suggested', 'duplicate'])
})

describe('a transaction that a question names', () => {
  const items = [aDueItem(), aDueItem({ key: 'b' })]
  const match = { id: 1, rule: null, items: ['a'], rows: ['r'], figures: new Map() }
  const statesWith = (together: boolean) => {
    const question = { rule: 'covering-set', items: ['a', 'b'], rows: ['s'], together, why: '' }
    const { rows, items: of } = figures({ items, rows: [aRow(), aRow({ id: 's' })] }, [match], [question])
    return [of[1]?.state, rows[1]?.state]
  }

  it('is a candidate for those of the payments that are left, and for none if they had to add up', () => {
    expect(statesWith(false)).toEqual(['ambiguous', 'candidate'])
    expect(statesWith(true)).toEqual(['missing', 'unrelated'])
  })
})

it('a question about a payment ends once a match claims its transaction', () => {
  const question = { rule: 'name-amount-date', items: ['b'], rows: ['s'], together: false, why: '' }
  const match = { id: 1, rule: null, items: ['a'], rows: ['s'], figures: new Map() }
  const given = { items: [aDueItem(), aDueItem({ key: 'b' })], rows: [aRow({ amount: '-3.00' }), aRow({ id: 's' })] }
  expect(figures(given, [match], [question]).items.map(({ state }) => state)).toEqual(['matched', 'missing'])
})
