import { describe, expect, it } from 'vitest'
import { aDueItem, anItem, aRow, matching } from '../../../../support/reconciliation/reconciling.ts'

const acme = { counterpartyName: 'Acme AB' }
const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })
const paid = aRow({ id: 'paid', correlationId: 'x-1', ...acme })
const back = aRow({ id: 'back', amount: '10.00', ...acme, ...on('2026-03-05') })
const item = aDueItem({ correlationId: 'x-1' })

/** The transactions of each match. */
const rowsOf = (...[items, rows]: [Parameters<typeof matching>[0]['items'], Parameters<typeof matching>[0]['rows']]) =>
  matching({ items, rows }).matches.map((match) => match.rows.join('+'))

describe('money that came back', () => {
  it('belongs to the match of its payment', () => {
    expect(rowsOf([item], [paid, back])).toEqual(['back+paid'])
  })

  it('belongs to it also where the list of ids states no amount, or none is to move', () => {
    expect(rowsOf([anItem({ amount: null, correlationId: 'x-1' })], [paid, back])).toEqual(['back+paid'])
    expect(rowsOf([aDueItem({ amount: '0.00', correlationId: 'x-1' })], [paid, back])).toEqual(['back+paid'])
  })

  it('may also have gone out again after it came in', () => {
    const [came, went] = [
      { ...paid, amount: back.amount, paymentAmount: back.amount },
      { ...back, amount: paid.amount, paymentAmount: paid.amount }
    ]
    expect(rowsOf([aDueItem({ amount: '10.00', correlationId: 'x-1' })], [came, went])).toEqual(['back+paid'])
    expect(rowsOf([item], [came, went])).toEqual(['paid'])
  })

  it('is known by the amount of the payment in another currency', () => {
    const exchanged = { amount: '-11.00', paid: '-10.00', currency: 'USD', paymentCurrency: 'EUR' }
    expect(rowsOf([item], [aRow({ id: 'paid', correlationId: 'x-1', ...acme, ...exchanged }), back])).toEqual([
      'back+paid'
    ])
  })

  it.each([
    ['it came before', [paid, { ...back, ...on('2026-03-01') }]],
    ['it failed', [paid, { ...back, settlementStatus: 'failed' }]],
    ['it came back twice', [paid, back, { ...back, id: 'more' }]],
    ['it is another amount', [paid, { ...back, amount: back.amount + 1n, paymentAmount: back.amount + 1n }]]
  ] as const)('belongs to no payment where %s', (_, rows) => {
    expect(rowsOf([item], rows)).toEqual(['paid'])
  })

  it('belongs to none of two payments that it could be of, and to none that was made in parts', () => {
    const two = [item, aDueItem({ key: 'b', correlationId: 'x-2' })]
    expect(rowsOf(two, [paid, { ...paid, id: 'second', correlationId: 'x-2' }, back])).toEqual(['paid', 'second'])
    const parts = ['-6.00', '-4.00'].map((amount) => aRow({ id: amount, amount, correlationId: 'x-1', ...acme }))
    expect(rowsOf([item], [...parts, aRow({ ...acme, id: 'back', amount: '4.00', ...on('2026-03-05') })])).toEqual([
      '-4.00+-6.00'
    ])
  })

  it('is not what a customer paid in before it was paid back', () => {
    const refund = aDueItem({ correlationId: 'x-1', reference: 'Erstattung Auftrag A-33244' })
    const order = { ...back, reference: 'AUFTRAG A 33244' }
    for (const day of ['2026-02-27', '2026-03-01', '2026-03-02'])
      expect(
        rowsOf(
          [refund],
          [
            { ...paid, ...on('2026-03-03') },
            { ...order, ...on(day) }
          ]
        )
      ).toEqual(['paid'])
    expect(rowsOf([refund], [paid, { ...order, ...on('2026-03-04') }])).toEqual(['back+paid'])
  })

  it('belongs to the refund that is expected', () => {
    const refund = aDueItem({ key: 'b', amount: '10.00', correlationId: 'x-2' })
    expect(rowsOf([item, refund], [paid, { ...back, correlationId: 'x-2' }])).toEqual(['paid', 'back'])
  })

  it('belongs to it among a hundred others that came before', () => {
    const early = Array.from({ length: 100 }, (_, at) => ({ ...back, id: `e${String(at)}`, ...on('2026-03-01') }))
    expect(rowsOf([item], [paid, back, ...early])).toEqual(['back+paid'])
  })

  it('belongs to the payment of the month before it, not to an earlier one', () => {
    const next = { ...paid, id: 'next', correlationId: null, ...on('2026-04-02') }
    expect(rowsOf([item], [paid, next, { ...back, ...on('2026-04-05') }])).toEqual(['paid'])
  })
})
