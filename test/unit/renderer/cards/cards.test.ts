import { describe, expect, it } from 'vitest'
import { cardExpiry } from '../../../../renderer/cards/parts/cardExpiry.ts'
import { brandName, expiryWords } from '../../../../renderer/cards/parts/parties/partyWords.ts'

const expiry = (expMonth: string, expYear: string, today = '2026-11-21') =>
  cardExpiry({ brand: 'visa', last4: '4242', expMonth, expYear }, today)

describe('a card', () => {
  it('is good until the last day of its month, and expires soon sixty days before', () => {
    expect(expiry('11', '26')).toEqual({ state: 'soon', until: '2026-11-30', days: 9 })
    expect(expiry('11', '26', '2026-11-30')).toMatchObject({ state: 'soon', days: 0 })
    expect(expiry('11', '26', '2026-12-01')).toMatchObject({ state: 'past', days: -1 })
    expect(expiry('01', '27', '2026-12-02')).toMatchObject({ state: 'soon', days: 60 })
    expect(expiry('01', '27', '2026-12-01')).toMatchObject({ state: 'later', days: 61 })
    expect(expiry('2', '2028')).toMatchObject({ until: '2028-02-29' })
  })

  it('without a valid month or year has no date', () => {
    for (const [month, year] of [
      ['00', '26'],
      ['13', '26'],
      ['', '26'],
      ['1.', '26'],
      ['11', ''],
      ['11', '6'],
      ['11', '20266']
    ] as const)
      expect(expiry(month, year)).toEqual({ state: 'unknown' })
  })

  it('is marked by word where it matters', () => {
    expect(expiryWords(expiry('11', '26'))).toEqual({ tone: 'caution', mark: 'Expires in 9 days' })
    expect(expiryWords(expiry('11', '26', '2026-11-30'))).toEqual({ tone: 'caution', mark: 'Expires today' })
    expect(expiryWords(expiry('10', '26'))).toEqual({ tone: 'danger', mark: 'Expired' })
    expect(expiryWords(expiry('10', '29'))).toEqual({ tone: 'neutral' })
    expect(expiryWords({ state: 'unknown' }).mark).toBe('No date')
  })

  it('is named as its brand writes itself', () => {
    expect(['visa', 'AMEX', 'mastercard', 'dankort', ''].map(brandName)).toEqual([
      'Visa',
      'American Express',
      'Mastercard',
      'Dankort',
      ''
    ])
  })
})
