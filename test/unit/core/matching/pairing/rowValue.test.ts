import { expect, it } from 'vitest'
import { canBe, paymentValue, rowValue } from '../../../../../electron/core/matching/pairing/rowValue.ts'
import { anItem, aRow, scaled } from '../../../../support/reconciliation/reconciling.ts'

const exchanged = aRow({ amount: '-112.00', currency: 'SEK', paid: '10.00', paymentCurrency: 'EUR' })

it('what a transaction moved is known in either of its currencies, and in no other', () => {
  expect(['SEK', 'EUR', 'USD', null].map((currency) => rowValue(exchanged, currency))).toEqual([
    ...[scaled('-112'), scaled('-10'), undefined, undefined]
  ])
})

it('the payment amount takes the sign of the amount', () => {
  const moved = (amount: string, paid: string) => paymentValue(aRow({ amount, paid }))
  expect([moved('-2.00', '1.00'), moved('-2.00', '-1.00'), moved('2.00', '-1.00'), moved('2.00', '1.00')]).toEqual([
    ...[scaled('-1'), scaled('-1'), scaled('1'), scaled('1')]
  ])
  expect(moved('0.00', '1.00')).toBe(0n)
})

it('an id without an amount can be any transaction, and a payment only one in its currency', () => {
  const items = [anItem({ amount: null }), anItem(), anItem({ currency: 'USD' })]
  expect(items.map((item) => canBe(item, exchanged))).toEqual([true, true, false])
})
