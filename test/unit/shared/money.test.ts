import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  AmountUnit,
  CurrencyCode,
  exactMoney,
  formatMoney,
  moneyNumber,
  parseMoney,
  scaledMoney
} from '../../../shared/domain/money.ts'
import { isCurrency, minorDigits } from '../../../shared/money/minorDigits.ts'

const CODES_WITH_DIGITS = ['BIF', 'JPY', 'XPF', 'BHD', 'TND', 'CLF', 'UYW']

describe('parseMoney', () => {
  it.each([
    ['12.34', 'EUR', 123_400n],
    ['-1.10', 'EUR', -11_000n],
    ['0', 'EUR', 0n],
    ['-0', 'EUR', 0n],
    ['1e3', 'JPY', 10_000_000n],
    ['1.5E+2', 'EUR', 1_500_000n],
    ['1e10', 'EUR', 10n ** 14n],
    ['120e-10', 'EUR', undefined],
    ['12.3456', 'EUR', 123_456n],
    ['12.34560', 'EUR', 123_456n],
    ['9007199254740993.01', 'EUR', undefined],
    ['922337203685477.5807', 'EUR', 2n ** 63n - 1n],
    ['922337203685477.5808', 'EUR', undefined],
    ['1.23456', 'EUR', undefined],
    ['1e400', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['abc', 'EUR', undefined],
    ['0x10', 'EUR', undefined],
    ['1,5', 'EUR', undefined]
  ])('reads major %s %s as %s', (source, currency, scaled) => {
    expect(parseMoney(source, currency, 'major')).toBe(scaled)
  })

  it.each([
    ['1234', 'EUR', 123_400n],
    ['1234', 'JPY', 12_340_000n],
    ['1234', 'KWD', 12_340n],
    ['12.5', 'EUR', 1_250n],
    ['1234', 'CLF', 1_234n]
  ])('reads minor %s %s as %s', (source, currency, scaled) => {
    expect(parseMoney(source, currency, 'minor')).toBe(scaled)
  })

  it('keeps every decimal exactly, whatever its sign, size and number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(-9n * 10n ** 14n, 9n * 10n ** 14n), fc.integer({ min: 0, max: 4 }), (units, decimals) => {
        const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
        const cut = digits.length - decimals
        const source = `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`
        expect(parseMoney(source, 'EUR', 'major')).toBe(units * 10n ** BigInt(4 - decimals))
      }),
      { numRuns: 2000 }
    )
  })
})

describe('exactMoney', () => {
  it('reads what the app wrote, and nothing else', () => {
    expect(exactMoney('-12.3456', 'EUR')).toBe(-123_456n)
    expect(exactMoney('1000', 'JPY')).toBe(10_000_000n)
    expect(() => exactMoney('1.23456', 'EUR')).toThrow('No amount: 1.23456 EUR')
    expect(() => exactMoney('1e3', 'EUR')).toThrow('No amount: 1e3 EUR')
    expect(exactMoney('-9223372036854775808.5', 'EUR')).toBe(-92_233_720_368_547_758_085_000n)
  })
})

describe('scaledMoney', () => {
  it.each([
    ['0', 0n],
    ['12', 120_000n],
    ['-12.5', -125_000n],
    ['0.1020', 1_020n],
    ['12.34560', 123_456n],
    ['1.000000', 10_000n],
    ['1.00001', undefined],
    ['123456789012345678901234567890.1', 1_234_567_890_123_456_789_012_345_678_901_000n]
  ])('reads %s as %s', (decimal, scaled) => {
    expect(scaledMoney(decimal)).toBe(scaled)
  })
})

describe('what crosses a boundary beside money', () => {
  it('is a currency of three capitals and one of two units', () => {
    expect(CurrencyCode.parse('EUR')).toBe('EUR')
    for (const code of ['EU', 'EURO', 'XEUR', 'eur', 'EUR ', ''])
      expect(CurrencyCode.safeParse(code).success).toBe(false)
    expect(['major', 'minor', 'cents'].map((unit) => AmountUnit.safeParse(unit).success)).toEqual([true, true, false])
  })
})

describe('formatMoney', () => {
  it.each([
    [123_400n, 'EUR', '12.34'],
    [-11_000n, 'EUR', '-1.10'],
    [0n, 'EUR', '0.00'],
    [-1n, 'EUR', '-0.0001'],
    [123_456n, 'EUR', '12.3456'],
    [10_000_000n, 'JPY', '1000'],
    [10_005_000n, 'JPY', '1000.5'],
    [12_345_000n, 'KWD', '1234.500']
  ])('shows %s %s as %s', (scaled, currency, text) => {
    expect(formatMoney(scaled, currency)).toBe(text)
  })

  it('is read back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(2n ** 62n), 2n ** 62n),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', 'XXX'),
        (scaled, currency) => {
          expect(parseMoney(formatMoney(scaled, currency), currency, 'major')).toBe(scaled)
        }
      ),
      { numRuns: 2000 }
    )
  })
})

describe('minorDigits', () => {
  it('knows the currencies whose minor unit is not a hundredth', () => {
    expect(['JPY', 'KWD', 'CLF', 'EUR', 'ZZZ'].map(minorDigits)).toEqual([0, 3, 4, 2, 2])
  })
})

describe('isCurrency', () => {
  it('knows the list of ISO 4217 and nothing else of three letters', () => {
    for (const code of ['EUR', 'CHF', 'SLE', 'XCG', 'ZWG', 'BGN', ...CODES_WITH_DIGITS])
      expect([code, isCurrency(code)]).toEqual([code, true])
    for (const code of ['ZZZ', 'AAA', 'DEM', 'HRK', 'XXX', 'XTS', 'eur', 'EU', 'EURO', ''])
      expect([code, isCurrency(code)]).toEqual([code, false])
  })
})

describe('moneyNumber', () => {
  it.each([
    [123_400n, 'EUR', 'major', '12.34'],
    [123_400n, 'EUR', 'minor', '1234'],
    [10_000n, 'JPY', 'minor', '1'],
    [12_340n, 'KWD', 'minor', '1234'],
    [1_234n, 'CLF', 'minor', '1234'],
    [50n, 'EUR', 'minor', undefined],
    [2n ** 63n - 1n, 'CLF', 'minor', '9223372036854775807']
  ] as const)('writes %s %s in %s units as %s', (scaled, currency, unit, text) => {
    expect(moneyNumber(scaled, currency, unit)).toBe(text)
    if (text !== undefined) expect(parseMoney(text, currency, unit)).toBe(scaled)
  })
})
