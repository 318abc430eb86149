import { describe, expect, it } from 'vitest'
import { sizesOf, twinKeys, twinOf } from '../../../../electron/reconciliation/matching/twins.ts'
import { aRow, scaled } from '../../../support/reconciliation/reconciling.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const on = (day: string, hour = '12') => ({ createdAt: `${day}T${hour}:00:00.000Z` })
const acme = { counterpartyName: 'Acme AB' }

it('a payment has no twin of which the party is not known', () => {
  const paid = aRow({ id: 'paid', counterpartyName: 'Acme AB' })
  const later = { createdAt: '2026-03-05T12:00:00.000Z' }
  const again = (counterpartyName: string | null) => twinOf(paid, aRow({ id: 'r', counterpartyName, ...later }), null)
  expect([again('ACME'), again(''), again(null), again('????')]).toEqual(['again', undefined, undefined, undefined])
  const back = aRow({ id: 'r', amount: '10.00', counterpartyName: null, ...later })
  expect(twinOf({ ...paid, counterpartyName: null }, back, null)).toBeUndefined()
})

type Change = NonNullable<Parameters<typeof aRow>[0]>

describe('a transaction after a payment', () => {
  const twin = (payment: Change, other: Change, dueOn: string | null = null) =>
    twinOf(aRow({ ...on('2026-03-02'), ...payment }), aRow({ ...on('2026-03-05'), ...other }), dueOn)
  const back = { amount: '10.00' }

  it.each<readonly [string, Change, Change, boolean]>([
    ['the same id of the service, whatever the references say', { correlationId: ID }, { reference: 'INV-1002' }, true],
    ['the same id of the payer’s', { correlationId: 'x-1' }, {}, true],
    ['the same id of the payer’s for another period', { correlationId: 'x-1' }, { reference: 'Rent April' }, false],
    ['the same party', acme, {}, true],
    ['the same party for another document', acme, { reference: 'INV-1002' }, false],
    ['the same party for another period', acme, { reference: 'Rent April' }, false],
    ['a name that is nearly the same', { counterpartyName: 'Nils Müller' }, { counterpartyName: 'Nils Muler' }, true],
    ['another name', acme, { counterpartyName: 'Otto Wahl' }, false],
    ['another account', { ...acme, counterpartyNumber: '31926819' }, { counterpartyNumber: '31926820' }, false],
    ['nothing in common', {}, {}, false]
  ])('is its return and its repetition, or is none: %s', (_, payment, change, is) => {
    const paid = { reference: change.reference === 'Rent April' ? 'Rent March' : 'INV-1001', ...payment }
    const other = { ...paid, ...change }
    expect([twin(paid, { ...other, ...back }), twin(paid, other)]).toEqual(
      is ? ['returned', 'again'] : [undefined, undefined]
    )
  })

  it('is none with another id where nothing else is the same', () => {
    expect(twin({ correlationId: 'x-1' }, { correlationId: 'x-2', ...back })).toBeUndefined()
    expect(twin({ correlationId: 'x-1', ...acme }, { correlationId: 'x-2', ...acme, ...back })).toBe('returned')
  })

  it('is none where nothing moved or something failed', () => {
    const failed = { status: 'failed' }
    expect([twin(acme, { ...acme, amount: '0.00' }), twin({ ...acme, amount: '0.00' }, acme)]).toEqual([
      ...[undefined, undefined]
    ])
    expect([twin(acme, { ...acme, ...failed }), twin({ ...acme, ...failed }, acme)]).toEqual([undefined, undefined])
  })

  it.each([
    ['ten business days later', on('2026-03-16'), null, 'again'],
    ['eleven business days later', on('2026-03-17'), null, undefined],
    ['ten business days before', on('2026-02-16'), null, 'again'],
    ['eleven business days before', on('2026-02-13'), null, undefined],
    ['a week before, where the payment was due later', on('2026-02-23'), '2026-03-02', undefined],
    ['a day before, where the payment was due then', on('2026-03-01'), '2026-03-01', 'again'],
    ['on the same day, long after the due day', on('2026-03-02', '10'), '2026-01-02', 'again']
  ] as const)('is a repetition only near it: %s', (_, made, dueOn, is) => {
    expect(twin(acme, { ...acme, ...made }, dueOn)).toBe(is)
  })

  it('returns nothing that was not paid yet', () => {
    expect(twin(acme, { ...acme, ...back, ...on('2026-03-02', '11') })).toBeUndefined()
    expect(twin(acme, { ...acme, ...back, ...on('2026-03-02', '12') })).toBe('returned')
  })

  it.each([
    ['INV-4711', 'again'],
    ['RF18539007547034', 'again'],
    ['INV-471', undefined],
    ['Order 4711', undefined],
    ['Salary', undefined]
  ])('is a repetition long after only of what is paid once: %s', (reference, is) => {
    expect(twin({ ...acme, reference }, { ...acme, reference: `${reference} again`, ...on('2026-06-02') })).toBe(is)
  })
})

it('what a transaction moved is told without sign, and in the currency of its payment', () => {
  expect(sizesOf(aRow())).toEqual([scaled('10')])
  expect(sizesOf(aRow({ amount: '10.00' }))).toEqual([scaled('10')])
  expect(sizesOf(aRow({ currency: 'SEK', paymentCurrency: 'EUR', paid: '-1.00' }))).toEqual([
    ...[scaled('10'), scaled('1')]
  ])
})

it('twins share a size with an id, an account or a word of the name', () => {
  const size = String(scaled('10'))
  const row = { correlationId: 'X-1', counterpartyNumber: 'SE64 9770 0001', counterpartyName: 'Sjöberg & Co AB' }
  expect(twinKeys(aRow(row))).toEqual(['id x1', '700001', 'SJOBERG'].map((party) => `EUR${size} ${party}`))
  expect(twinKeys(aRow({ counterpartyName: 'Sjoeberg' }))).toEqual([`EUR${size} SJOBERG`])
  expect(twinKeys(aRow({ correlationId: 'NOTPROVIDED', counterpartyName: '' }))).toEqual([])
})
