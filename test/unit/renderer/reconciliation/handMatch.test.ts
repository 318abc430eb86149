import { describe, expect, it } from 'vitest'
import { handResidual as residualOf } from '../../../../renderer/reconciliation/parts/hand/handResidual.ts'
import { splitState } from '../../../../renderer/reconciliation/parts/hand/splitAmounts.ts'
import { aFoundTransaction, anItemRow } from '../../../support/reconciliation/shownRows.ts'

const item = (amount: string | null, currency = 'EUR') => anItemRow({ amount, currency })
const handResidual = (items: Parameters<typeof residualOf>[0], rows: Parameters<typeof residualOf>[1]) =>
  residualOf(items, rows, (status) => status === 'failed')
const row = (amount: string, currency = 'EUR') => aFoundTransaction({ amount, currency, paymentCurrency: currency })

describe('what is selected to be matched by hand', () => {
  it('adds up both sides and says what is left, to the last digit', () => {
    const found = handResidual([item('-0.10'), item('-0.20')], [row('-0.30')])
    expect(found.residual).toEqual({ currency: 'EUR', amount: '0.00' })
    expect(found.isExact).toBe(true)
    expect(found.canMatch).toBe(true)
    expect(handResidual([item('-100.00')], [row('-99.95')]).residual?.amount).toBe('-0.05')
  })

  it('is exact with amounts that no double can hold', () => {
    const found = handResidual([item('-9007199254740993.01')], [row('-9007199254740993.00')])
    expect(found.residual?.amount).toBe('-0.01')
    expect(found.isExact).toBe(false)
  })

  it('uses the payment amount of a transaction in another currency, with its sign', () => {
    const crossed = aFoundTransaction({
      amount: '-11.00',
      currency: 'SEK',
      paymentAmount: '1.00',
      paymentCurrency: 'EUR'
    })
    const found = handResidual([item('-1.00')], [crossed])
    expect(found.found).toEqual([{ currency: 'EUR', amount: '-1.00' }])
    expect(found.isExact).toBe(true)
  })

  it('counts nothing for a transaction that failed, for it moved nothing', () => {
    const failed = { ...row('-5.00'), status: 'failed' }
    const found = handResidual([item('-5.00')], [failed])
    expect([found.found, found.residual?.amount, found.isExact, found.canMatch]).toEqual([[], '-5.00', false, true])
    expect(handResidual([item('-5.00')], [failed, row('-5.00')]).isExact).toBe(true)
  })

  it('never mixes currencies', () => {
    expect(handResidual([item('-1.00', 'EUR'), item('-1.00', 'SEK')], [row('-2.00')]).refusal).toMatch(/more than one/)
    const other = handResidual([item('-1.00', 'EUR')], [row('-1.00', 'SEK')])
    expect(other.canMatch).toBe(false)
    expect(other.residual).toBeUndefined()
    expect(other.refusal).toMatch(/not in EUR/)
  })

  it('refuses what is claimed already, and one side alone', () => {
    expect(handResidual([anItemRow({ state: 'matched', match: 1 })], [row('-1.00')]).refusal).toMatch(
      /payment is already matched/
    )
    expect(handResidual([item('-1.00')], [aFoundTransaction({ match: 3 })]).refusal).toMatch(/already matched/)
    expect(handResidual([item('-1.00')], []).canMatch).toBe(false)
    expect(handResidual([], [row('-1.00')]).canMatch).toBe(false)
  })

  it('matches payments without an amount, whose residual nobody knows', () => {
    const found = handResidual([item(null)], [row('-1.00')])
    expect(found.canMatch).toBe(true)
    expect(found.residual).toBeUndefined()
  })
})

describe('the parts of a payment', () => {
  it('are given with the sign of the payment once they add up', () => {
    expect(splitState('-500.50', ['500', '0,50'])).toEqual({ rest: '0.00', amounts: ['-500', '-0.50'] })
    expect(splitState('500.50', ['250.25', '250.25']).amounts).toEqual(['250.25', '250.25'])
  })

  it('are refused while something is left over, or a part is no amount', () => {
    expect(splitState('-500.50', ['500', ''])).toEqual({ rest: '0.50', amounts: undefined })
    expect(splitState('-1.00', ['0.50', '0.60']).rest).toBe('-0.10')
    expect(splitState('-1.00', ['1.00', 'x']).amounts).toBeUndefined()
    expect(splitState('-1.00', ['1.00', '0']).amounts).toBeUndefined()
    expect(splitState('-1.00', ['1.00']).amounts).toBeUndefined()
    expect(splitState('-2.00', ['3.00', '-1.00']).amounts).toBeUndefined()
  })
})
