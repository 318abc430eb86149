import { describe, expect, it } from 'vitest'
import { lateReturns } from '../../../../electron/reconciliation/matching/lateReturns.ts'
import { aRow } from '../../../support/reconciliation/reconciling.ts'

const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })
const paid = aRow({ id: 'r', correlationId: 'x-1', ...on('2026-03-02') })
const back = aRow({ id: 'back', amount: '10.00', correlationId: 'x-1', ...on('2026-03-05') })
const named = { counterpartyName: 'Acme AB', reference: 'Invoice 4711' }

describe('money that came back or went again after its payment was matched', () => {
  it('is told of by the id of its payment', () => {
    expect(lateReturns([paid], [back])).toEqual([
      'Transaction back (10.00 EUR, 2026-03-05) looks like the return of r, which is matched. ' +
        'If it is, match it with its payment in the queue.'
    ])
  })

  it('is told of by payee and reference', () => {
    const row = aRow({ id: 'back', amount: '10.00', ...named, reference: 'RETURN Invoice 4711', ...on('2026-03-05') })
    expect(lateReturns([aRow({ ...named, ...on('2026-03-02') })], [row])).toHaveLength(1)
    expect(lateReturns([aRow({ ...named, reference: 'Invoice 4712' })], [row])).toEqual([])
  })

  it('is told of in another currency, by the amount of the payment', () => {
    const exchanged = { amount: '11.00', paid: '10.00', currency: 'USD', paymentCurrency: 'EUR', correlationId: 'x-1' }
    expect(lateReturns([paid], [aRow({ id: 'back', ...exchanged, ...on('2026-03-05') })])).toHaveLength(1)
    const out = aRow({ id: 'r', ...exchanged, amount: '-11.00', paid: '-10.00', ...on('2026-03-02') })
    expect(lateReturns([out], [back])).toHaveLength(1)
  })

  it('is told of by the party where no text says so, and not weeks later', () => {
    const row = aRow({ id: 'back', amount: '10.00', counterpartyName: 'Acme AB', ...on('2026-03-05') })
    expect(lateReturns([aRow({ ...named, ...on('2026-03-02') })], [row])).toHaveLength(1)
    expect(lateReturns([aRow({ ...named, ...on('2026-03-02') })], [{ ...row, ...on('2026-03-30') }])).toEqual([])
  })

  it('is told apart from a payment that went once more', () => {
    const again = aRow({ id: 'again', correlationId: 'x-1', ...on('2026-03-05') })
    expect(lateReturns([paid], [again])).toEqual([
      'Transaction again (10.00 EUR, 2026-03-05) looks like r, which is already matched, paid again: same party and amount.'
    ])
  })

  it.each([
    ['came before it', { ...on('2026-03-01') }],
    ['is another amount', { amount: '9.99' }],
    ['is another currency', { currency: 'USD' }],
    ['failed', { status: 'failed' }],
    ['has another id', { correlationId: 'x-2' }]
  ])('is none where it %s', (_, change) => {
    const row = aRow({ id: 'back', amount: '10.00', correlationId: 'x-1', ...on('2026-03-05'), ...change })
    expect(lateReturns([paid], [row])).toEqual([])
  })

  it('is told of neither payment where it could be of two, and is told once where two things say so', () => {
    expect(lateReturns([paid, { ...paid, id: 'other' }], [back])).toEqual([])
    expect(lateReturns([paid], [back, { ...back, id: 'again' }])).toHaveLength(2)
    expect(lateReturns([{ ...paid, ...named }], [{ ...back, ...named }])).toHaveLength(1)
  })

  it('is counted where there is more of it than anybody reads', () => {
    const many = Array.from({ length: 23 }, (_, at) => `x-${String(at).padStart(2, '0')}`)
    const notes = lateReturns(
      many.map((id) => ({ ...paid, id: `r${id}`, correlationId: id })).toReversed(),
      many.map((id) => ({ ...back, id, correlationId: id }))
    )
    expect([notes.length, notes[0], notes.at(-1)]).toEqual([
      21,
      expect.stringContaining('Transaction x-00 '),
      '3 more transactions look like returned or repeated payments.'
    ])
    const twenty = many.slice(0, 20).map((id) => ({ ...back, id }))
    expect(lateReturns([paid], twenty)).toHaveLength(20)
  })
})
