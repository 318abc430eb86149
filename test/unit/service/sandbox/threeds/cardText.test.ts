import { describe, expect, it } from 'vitest'
import {
  cscProblem,
  expiryProblem,
  groupExpiry,
  groupNumber,
  numberProblem,
  parseExpiry
} from '../../../../../electron/service/sandbox/library/cardText.ts'
import { chargeText } from '../../../../../electron/service/sandbox/library/chargeText.ts'
import { schemeOf } from '../../../../../electron/service/sandbox/threeds/cardNumber.ts'

describe('a card number as it is typed', () => {
  it.each([
    ['4', '4'],
    ['41111', '4111 1'],
    ['4111-1111 1111.1111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['37828224631000599', '3782 822463 10005'],
    ['5555555555554444999', '5555 5555 5555 4444'],
    ['abc', '']
  ])('%s becomes %s', (typed, shown) => {
    expect(groupNumber(typed)).toBe(shown)
  })

  it.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', undefined],
    ['34', 'amex'],
    ['6011', 'discover'],
    ['3530', 'jcb'],
    ['36', 'diners'],
    ['62', 'unionpay'],
    ['50', 'maestro'],
    ['9', undefined],
    ['', undefined]
  ])('%s is of the brand %s', (digits, brand) => {
    expect(schemeOf(digits)?.brand).toBe(brand)
  })

  it('is judged by length and Luhn digit', () => {
    expect(numberProblem('')).toMatch(/Enter/)
    expect(numberProblem('4111 1111')).toMatch(/incomplete/)
    expect(numberProblem('4111 1111 1111 1112')).toMatch(/digit is wrong/)
    expect(numberProblem('9111 1111 1111 1111')).toMatch(/not known/)
    expect(numberProblem('4111 1111 1111 1111')).toBeUndefined()
  })
})

describe('an expiry date as it is typed', () => {
  it.each([
    ['1', '1'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['1230', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['1/30', '01 / 30'],
    ['122030', '12 / 30'],
    ['12 / 30', '12 / 30'],
    ['12/2039', '12 / 39'],
    ['2039-12', '12 / 39'],
    ['1-39', '01 / 39'],
    ['13', '01 / 3'],
    ['12 / 203', '12 / 203'],
    ['12 / 2039', '12 / 39'],
    ['12 / 391', '12 / 39']
  ])('%s becomes %s', (typed, shown) => {
    expect(groupExpiry(typed, false)).toBe(shown)
  })

  it.each(['12/2039', '122039', '1239', '12 39', '12-2039'])('%s is read key by key', (keys) => {
    let shown = ''
    for (const key of keys) shown = groupExpiry(shown + key, false)
    expect(shown).toBe('12 / 39')
  })

  it.each(['13/2039', '13-39', '13 39'])('%s is refused as no month, not read as January', (keys) => {
    let shown = ''
    for (const key of keys) shown = groupExpiry(shown + key, false)
    expect(shown).toBe('13 / 39')
    expect(parseExpiry(shown)).toBeUndefined()
    expect(expiryProblem(shown, new Date())).toMatch(/no month 13/)
  })

  it('lets the slash be deleted', () => {
    expect(groupExpiry('12 /', true)).toBe('12')
  })

  it('is good until the last day of its month', () => {
    expect(expiryProblem('11 / 26', new Date(2026, 10, 30, 23))).toBeUndefined()
    expect(expiryProblem('11 / 26', new Date(2026, 11, 1))).toMatch(/expired/)
    expect(expiryProblem('13 / 26', new Date(2026, 0))).toMatch(/MM/)
    for (const text of ['1', '12 / ', '12 / 3', '12 / 203'])
      expect(expiryProblem(text, new Date())).toMatch(/incomplete/)
    expect(parseExpiry('07 / 31')).toEqual([7, 31])
  })
})

it('requires as many digits of the security code as the brand has', () => {
  expect(cscProblem('123', '4111')).toBeUndefined()
  expect(cscProblem('123', '3782')).toMatch(/4 digits/)
  expect(cscProblem('', '')).toMatch(/Enter/)
})

it.each([
  [125_050, 'EUR', '1,250.50 EUR'],
  [1_000_000, 'JPY', '1,000,000 JPY'],
  [1_234_567, 'KWD', '1,234.567 KWD'],
  [5, 'EUR', '0.05 EUR']
])('shows %i minor units of %s as %s', (amount, currency, text) => {
  expect(chargeText({ amount, currency })).toBe(text)
})
