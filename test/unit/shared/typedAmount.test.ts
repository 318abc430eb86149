import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { hasSign, readTypedAmount } from '../../../shared/money/typedAmount.ts'
import { formatAmount } from '../../../renderer/kit/bridge/format.ts'
import { campaign } from '../../support/campaign.ts'

describe('an amount as people write it', () => {
  it.each([
    ['1250', '1250'],
    ['1250.5', '1250.5'],
    ['1,250.00', '1250.00'],
    ['1.250,00', '1250.00'],
    ['1 250,00', '1250.00'],
    ['1\u00a0250,00', '1250.00'],
    ['1\u202f250,00', '1250.00'],
    ['1\u2009250.00', '1250.00'],
    ["1'250.00", '1250.00'],
    ['1\u2019250.00', '1250.00'],
    ['38.366,48', '38366.48'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['1.234,567', '1234.567'],
    ['0,500', '0.500'],
    ['.50', '0.50'],
    ['007', '7'],
    ['01,250', '1.250'],
    ['-1250.00', '-1250.00'],
    ['\u22121,250.00', '-1250.00'],
    ['+1250', '1250'],
    ['1250.00-', '-1250.00'],
    ['(1,250.00)', '-1250.00'],
    ['-0.00', '0.00'],
    ['EUR 1,250.00', '1250.00'],
    ['1.250,00 EUR', '1250.00'],
    ['-€1,250.00', '-1250.00'],
    ['€ -1,250.00', '-1250.00'],
    ['1 250,00 €', '1250.00'],
    ['  12.50  ', '12.50'],
    ['99999999999999999999.0001', '99999999999999999999.0001']
  ])('%s is %s', (typed, read) => {
    expect(readTypedAmount(typed, '.', 'EUR')).toBe(read)
  })

  it.each([
    ['1.250', '.', '1.250'],
    ['1.250', ',', '1250'],
    ['1,250', '.', '1250'],
    ['1,250', ',', '1.250'],
    // What can be read in one way only is, wherever somebody lives.
    ['1,250.00', ',', '1250.00'],
    ['1.250,00', '.', '1250.00'],
    ['12.50', ',', '12.50'],
    ['12,50', '.', '12.50']
  ] as const)('%s with decimals after %s is %s', (typed, sign, read) => {
    expect(readTypedAmount(typed, sign)).toBe(read)
  })

  it.each([
    '',
    ' ',
    '-',
    '.',
    'EUR',
    'abc',
    '12a',
    '1,25,0',
    '1,234,5',
    '1.2.3',
    '12,34.567,8',
    '1 25',
    '--5',
    '-5-',
    '(-5)',
    '(5',
    '5)',
    'ABC 5',
    'USD 5',
    '$5',
    'EUR 5 EUR',
    '5 EUROS',
    '2026-01-31',
    '1e3',
    '5.',
    '１２'
  ])('%j is none', (typed) => {
    expect(readTypedAmount(typed, '.', 'EUR')).toBeUndefined()
  })

  it('is none with a currency where none is known', () => {
    expect(['5 EUR', '€5'].map((typed) => readTypedAmount(typed))).toEqual([undefined, undefined])
  })

  it('is read from whatever the app shows, in any region', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 4 }))
      .map(([isOut, whole, digits]) => ({
        text: `${isOut && whole > 0n ? '-' : ''}${whole}${digits > 0 ? `.${'1234'.slice(0, digits)}` : ''}`,
        digits
      }))
    const regions = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'de-CH', 'en-IN', 'es-ES', 'pl-PL'] as const
    fc.assert(
      fc.property(decimal, fc.constantFrom(...regions), ({ text }, region) => {
        const sign = new Intl.NumberFormat(region).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
        expect(readTypedAmount(formatAmount(text, region), sign === ',' ? ',' : '.')).toBe(text)
      }),
      { numRuns: campaign(1000, 20_000) }
    )
  })

  it('is read or refused in no time, however long', () => {
    for (const long of ['1,'.repeat(50_000), '1'.repeat(100_000), '1 '.repeat(50_000), '('.repeat(100_000)])
      expect(() => readTypedAmount(long)).not.toThrow()
  })
})

it('a sign is seen in each of its forms', () => {
  expect(['-5', '+5', '\u22125', '5-', '(5)'].map(hasSign)).toEqual([true, true, true, true, true])
  expect(['5', '1,250.00 EUR'].map(hasSign)).toEqual([false, false])
})
