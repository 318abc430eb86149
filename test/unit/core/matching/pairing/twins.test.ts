import { describe, expect, it } from 'vitest'
import { twinAmong } from '../../../../../electron/core/matching/pairing/relating/equalPayments.ts'
import { paymentMadeBy, paymentOf, sizesOf, twinOf } from '../../../../../electron/core/matching/pairing/twins.ts'
import { aDueItem, aRow, scaled } from '../../../../support/reconciliation/reconciling.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'
const on = (day: string, hour = '12') => ({ createdAt: `${day}T${hour}:00:00.000Z` })
const acme = { counterpartyName: 'Acme AB' }

it('a payment has no twin of which the party is not known', () => {
  const paid = aRow({ id: 'paid', counterpartyName: 'Acme AB' })
  const later = { createdAt: '2026-03-05T12:00:00.000Z' }
  const again = (counterpartyName: string | null) =>
    twinOf(paymentMadeBy(paid), aRow({ id: 'r', counterpartyName, ...later }))?.kind
  expect([again('ACME'), again(''), again(null), again('????')]).toEqual(['again', undefined, undefined, undefined])
  const back = aRow({ id: 'r', amount: '10.00', counterpartyName: null, ...later })
  expect(twinOf(paymentMadeBy({ ...paid, counterpartyName: null }), back)).toBeUndefined()
})

type Change = NonNullable<Parameters<typeof aRow>[0]>

describe('a transaction after a payment', () => {
  const twin = (payment: Change, other: Change, dueOn: string | null = null) =>
    twinOf(paymentMadeBy(aRow({ ...on('2026-03-02'), ...payment }), dueOn), aRow({ ...on('2026-03-05'), ...other }))
      ?.kind
  const back = { amount: '10.00' }

  it.each<readonly [string, Change, Change, boolean]>([
    ['the same id of the service, whatever the references say', { correlationId: ID }, { reference: 'INV-1002' }, true],
    ['the same id of the payer’s', { correlationId: 'x-1' }, {}, true],
    ['the same id of the payer’s for another period', { correlationId: 'x-1' }, { reference: 'Rent April' }, false],
    ['the same party', acme, {}, true],
    ['the same party for another document', acme, { reference: 'INV-1002' }, false],
    ['the same party for another period', acme, { reference: 'Rent April' }, false],
    ['a name that is nearly the same', { counterpartyName: 'Nils Müller' }, { counterpartyName: 'Nils Muler' }, true],
    ['another name', { ...acme, reference: '' }, { counterpartyName: 'Otto Wahl' }, false],
    [
      'another account of the party',
      { ...acme, counterpartyNumber: '31926819' },
      { counterpartyNumber: '31926820' },
      true
    ],
    ['the same invoice, of nobody', {}, {}, true],
    ['nothing in common', { reference: '' }, {}, false]
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

it('what a transaction moved has no sign, and is in the currency of its payment', () => {
  expect(sizesOf(aRow())).toEqual([scaled('10')])
  expect(sizesOf(aRow({ amount: '10.00' }))).toEqual([scaled('10')])
  expect(sizesOf(aRow({ currency: 'SEK', paymentCurrency: 'EUR', paid: '-1.00' }))).toEqual([
    ...[scaled('10'), scaled('1')]
  ])
})

describe('money that came back', () => {
  const invoice = {
    counterpartyName: 'Acme AB',
    counterpartyNumber: '31926819',
    reference: 'INV-1001',
    amount: '-500.00'
  }
  const nobody = { counterpartyName: null, counterpartyNumber: null, reference: '' }
  const returned = (back: Change, paid: Change = {}) =>
    twinOf(
      paymentMadeBy(aRow({ ...on('2026-03-02'), ...invoice, ...paid })),
      aRow({ id: 'back', ...on('2026-06-05'), ...nobody, amount: '500.00', ...back })
    )
  const acmeBack = { counterpartyName: 'ACME', counterpartyNumber: '31926819' }
  const other = { counterpartyName: 'Otto Wahl', counterpartyNumber: '77777777' }

  it.each<readonly [string, Change, string | undefined]>([
    ['the document and the amount, from nobody', { reference: 'INV-1001' }, 'document equal'],
    ['the document and the amount, from the bank', { ...other, reference: 'INV-1001' }, 'document equal'],
    [
      'the document from the payee, less a fee',
      { ...acmeBack, reference: 'INV-1001', amount: '495.00' },
      'document near'
    ],
    ['the document in parts', { ...acmeBack, reference: 'INV-1001', amount: '200.00' }, 'document less'],
    [
      'the document and a word of return, in another currency',
      { reference: 'RETURN INV 1001', currency: 'USD', paymentCurrency: 'USD', amount: '540.00' },
      'document other'
    ],
    ['the document alone, with another amount', { ...other, reference: 'INV-1001', amount: '120.00' }, undefined],
    ['the payee and the amount', acmeBack, 'party equal'],
    ['the payee with another account', { counterpartyName: 'Acme AB', counterpartyNumber: '5555555' }, 'party equal'],
    ['the payee, 50.00 less', { ...acmeBack, amount: '450.00' }, 'party near'],
    ['the payee, more than a fee less', { ...acmeBack, amount: '449.99' }, undefined],
    ['the payee and a word of return, a part', { ...acmeBack, reference: 'Refund', amount: '100.00' }, 'party less'],
    ['the payee, with two percent of interest', { ...acmeBack, amount: '510.00' }, 'party near'],
    ['the payee, with more than interest', { ...acmeBack, amount: '510.01' }, undefined],
    ['the payee for another document', { ...acmeBack, reference: 'Invoice 100701' }, undefined],
    ['the payee for another document, sent back', { ...acmeBack, reference: 'RETURN INV-2002' }, undefined],
    ['the payee and a number of the bank', { ...acmeBack, reference: 'RETURN AC04 20260605771' }, 'party equal'],
    ['a reason of a return and nearly the amount', { reference: 'R-transaction AC04', amount: '499.99' }, 'words near'],
    ['a word of return and another amount', { reference: 'Rücküberweisung', amount: '300.00' }, undefined],
    ['a word of return for another order', { reference: 'Refund order 5521' }, undefined],
    ['nothing but the amount', {}, undefined]
  ])('is recognised by %s', (_, back, is) => {
    const { by, size } = returned(back) ?? {}
    expect(by && `${by} ${String(size)}`).toBe(is)
  })

  it('is recognised by the end-to-end id in its text, whatever else it says', () => {
    const payment = paymentOf(aDueItem({ endToEndId: 'E2E-955097050', amount: '-500.00' }))
    const back = aRow({ ...on('2026-06-05'), amount: '480.00', reference: 'AC04 E2E-955097050' })
    expect(payment && twinOf(payment, back)).toEqual({ kind: 'returned', by: 'id', size: 'near' })
  })

  it('may name the invoice of a payment that names none', () => {
    const salary = { reference: 'Thank you' }
    expect(returned({ ...acmeBack, reference: 'RETURN Invoice 4711' }, salary)?.by).toBe('party')
    expect(returned({ ...acmeBack, reference: 'Invoice 4711' }, salary)).toBeUndefined()
  })

  it('may come from whom the payee was paid for', () => {
    const payment = paymentOf(
      aDueItem({ counterpartyName: 'Factoring AG', ultimateName: 'Acme AB', amount: '-500.00' })
    )
    expect(payment && twinOf(payment, aRow({ ...on('2026-06-05'), ...acmeBack, amount: '500.00' }))?.by).toBe('party')
  })
})

it('a payment is made again also long after it, but soon after its money may have come back', () => {
  const paid = aRow({ id: 'paid', ...on('2026-02-03'), ...acme, reference: 'Rent' })
  const back = aRow({ id: 'back', amount: '10.00', ...on('2026-02-09'), reference: '/RTRN/AG01/' })
  const again = aRow({ id: 'again', ...on('2026-02-18'), ...acme, reference: 'Rent' })
  const twin = (...rows: readonly (typeof paid)[]) =>
    twinAmong(paymentMadeBy(paid), again, [paid, again, ...rows])?.kind
  expect([twin(), twin(back), twin({ ...back, ...on('2026-02-20') })]).toEqual([undefined, 'again', undefined])
  expect(twin({ ...back, amount: scaled('9.00'), paymentAmount: scaled('9.00') })).toBe(undefined)
  expect(twin({ ...back, reference: 'Sale' })).toBe(undefined)
})
