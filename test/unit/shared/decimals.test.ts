import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { addDecimals, compareDecimals, DECIMAL } from '../../../shared/money/decimals.ts'

/** Decimal text of a whole number whose last `decimals` digits are behind the point. */
function decimalText(scaled: bigint, decimals: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return `${scaled < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

describe('decimal text', () => {
  const digits = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n })
  const decimals = fc.nat({ max: 40 })

  it('is added and compared exactly, at any length', () => {
    fc.assert(
      fc.property(digits, decimals, digits, decimals, (a, ofA, b, ofB) => {
        const most = Math.max(ofA, ofB)
        const [first, second] = [a * 10n ** BigInt(most - ofA), b * 10n ** BigInt(most - ofB)]
        const texts = [decimalText(a, ofA), decimalText(b, ofB)] as const
        expect(addDecimals(...texts)).toBe(decimalText(first + second, most))
        expect(Math.sign(compareDecimals(...texts))).toBe(first < second ? -1 : first > second ? 1 : 0)
      })
    )
  })

  it('is digits alone, with at most one minus and one point', () => {
    for (const text of ['0', '-12', '12.50', '-0.001']) expect([text, DECIMAL.test(text)]).toEqual([text, true])
    for (const text of ['', '-', 'x1', '1x', '1.', '.5', '1.x', '+1', '--1', '1.2.3', '1,5', '1e5', ' 1'])
      expect([text, DECIMAL.test(text)]).toEqual([text, false])
  })

  it('differs by its last digit, and is equal with more zeros', () => {
    expect(compareDecimals('0.0000001', '0.0000002')).toBeLessThan(0)
    expect(compareDecimals('-0.12345678901234567890', '-0.12345678901234567891')).toBeGreaterThan(0)
    expect(compareDecimals('1.5', '1.50000000000')).toBe(0)
    expect(compareDecimals('-0', '0.000')).toBe(0)
  })

  it('keeps the decimals that are there, and a minus before a zero', () => {
    expect(addDecimals('1.5', '-2.125')).toBe('-0.625')
    expect(addDecimals('3', '-3')).toBe('0')
    expect(addDecimals('-0.05', '0.01')).toBe('-0.04')
    expect(addDecimals('0.0000001', '0.0000002')).toBe('0.0000003')
  })
})
