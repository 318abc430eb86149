import { describe, expect, it } from 'vitest'
import { beginCardPayment } from '../../../../electron/features/cardPayments/beginCardPayment.ts'
import { chargeFilter, fitsCharge, isEvident, rivalsOf } from '../../../../electron/features/cardPayments/findCharge.ts'
import { afterEvent } from '../../../../electron/features/cardPayments/afterEvent.ts'
import type { StoredCardPayment } from '../../../../electron/stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'

const OPENED = { kind: 'opened', way: 'checkout', saves: null } as const
const SINCE = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-21T11:00:00.000Z'
const charge = { amount: '10.50', currency: 'EUR', accountId: '0b2f3c4d-0000-4000-8000-00000000000a' }
const sought = { charge, since: SINCE, ledgerAccountId: 'acc1' }
const fitting = {
  accountId: 'acc1',
  amount: '10.50',
  currency: 'EUR',
  paymentAmount: '10.50',
  paymentCurrency: 'EUR',
  createdAt: SINCE
}

describe('a transaction', () => {
  it.each([
    ['of the sum, no earlier', {}, true],
    ['written with other zeros', { amount: '10.5000', paymentAmount: '10.5' }, true],
    ['whose account is kept in another currency', { amount: '118.23', currency: 'SEK' }, true],
    ['paid in another currency', { paymentAmount: '11.20', paymentCurrency: 'USD' }, true],
    ['of another sum', { amount: '10.51', paymentAmount: '10.51' }, false],
    ['of the same number in another currency', { currency: 'SEK', paymentCurrency: 'SEK' }, false],
    ['that went out', { amount: '-10.50', paymentAmount: '-10.50' }, false],
    ['that went out, and was paid with a positive sum', { amount: '-118.23', currency: 'SEK' }, false],
    ['of another account', { accountId: 'acc2' }, false],
    ['from before', { createdAt: '2026-11-21T09:59:59.999Z' }, false]
  ])('%s', (_, change, fits) => {
    expect(fitsCharge(aTransaction({ ...fitting, ...change }), sought)).toBe(fits)
  })

  it('may be of any account where nobody said which one the charge goes to', () => {
    const anywhere = { ...sought, ledgerAccountId: null }
    expect(fitsCharge(aTransaction({ ...fitting, accountId: 'acc2' }), anywhere)).toBe(true)
    expect(chargeFilter(anywhere).map(({ field }) => field)).toEqual(['direction', 'standing', 'created'])
    expect(chargeFilter(sought).map(({ field }) => field)).toEqual(['direction', 'standing', 'created', 'account'])
  })
})

describe('that a transaction of the sum is the charge', () => {
  const consentId = 'c0000000-0000-4000-8000-000000000001'
  const card = { brand: 'visa', expMonth: '04', expYear: '29', last4: '4242' }
  const method = { id: 'm', type: 'card', card, createdAt: SINCE, extra: null }
  const named = (counterpartyName: string) => ({ counterpartyName })
  const cardPayment = (change: Partial<StoredCardPayment>) => ({
    ...beginCardPayment({ individualId: 'someone', purpose: 'once', charge }, { id: 'one', at: SINCE }),
    consentId,
    ...change
  })
  const anywhere = { ...sought, ledgerAccountId: null }

  it.each([
    ['its sum alone does not say', {}, {}, anywhere, false],
    ['the account that it went to says', {}, {}, sought, true],
    ['the account that a bank transfer went to does not say', { type: 'bank-transfer' }, {}, sought, false],
    ['the id of the consent says of one', { type: 'bank-transfer', correlationId: consentId }, {}, sought, true],
    ['the id of the consent says', { correlationId: consentId }, {}, anywhere, true],
    ['a reference to the consent says', { reference: `Charge ${consentId}` }, {}, anywhere, true],
    ['a correlation with another does not say', { correlationId: charge.accountId }, {}, anywhere, false],
    ['the card that was saved with it says', named('Card ending 4242'), { method }, anywhere, true],
    ['a number that holds the digits of the card does not say', named('Shop 142420'), { method }, anywhere, false],
    ['a card that nobody knows does not say', named('Card ending 4242'), {}, anywhere, false]
  ])('%s', (_, row, known, where, evident) => {
    expect(isEvident(aTransaction({ ...fitting, type: 'card-funding', ...row }), where, cardPayment(known))).toBe(
      evident
    )
  })
})

describe('rivals', () => {
  const waiting = (id: string, change: Partial<StoredCardPayment> = {}): StoredCardPayment => ({
    ...afterEvent(
      beginCardPayment({ individualId: 'someone', purpose: 'once', charge }, { id, at: SINCE }),
      OPENED,
      SINCE
    ),
    since: SINCE,
    ...change
  })
  const elsewhere = { ...charge, accountId: '0b2f3c4d-0000-4000-8000-00000000000b' }

  it('are charges of the same sum whose card may have been entered, and that are not proved', () => {
    const others = [
      waiting('one'),
      waiting('same'),
      waiting('proved', { transactionId: 't' }),
      waiting('not opened', { way: null }),
      waiting('given up', { outcome: 'given-up' }),
      waiting('given up by another person', { outcome: 'given-up', individualId: 'another' }),
      waiting('given up by another person, nothing found', {
        ...afterEvent(waiting('', { outcome: 'given-up', until: SINCE }), { kind: 'nothing-came', by: LATER }, LATER),
        id: 'given up by another person, nothing found',
        individualId: 'another'
      }),
      waiting('found by another person', { outcome: 'succeeded', individualId: 'another' }),
      waiting('other sum', { charge: { ...charge, amount: '10.51' } }),
      waiting('other account', { charge: elsewhere }),
      waiting('saving', { charge: null })
    ]
    const ids = (ledgerAccountId: string | null) =>
      rivalsOf(waiting('one'), others, ledgerAccountId).map(({ id }) => id)
    const anothers = ['given up by another person', 'given up by another person, nothing found']
    expect(ids('acc1')).toEqual(['same', ...anothers])
    expect(ids(null)).toEqual(['same', ...anothers, 'other account'])
  })
})
