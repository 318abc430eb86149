import fc from '../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { isSameBic, isWellFormedBic, normalisedBic } from '../../../shared/accounts/bic.ts'
import { groupedIban, ibanCountry, ibanVerdict, normalisedIban } from '../../../shared/accounts/iban.ts'

const VALID = ['SE6497700000000000000001', 'SE2697700000010002870284', 'DE75512108001245126199']

/** Mod 97 over letters as numbers, written anew. */
function remainder(iban: string): bigint {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n
}

describe('an IBAN', () => {
  it.each([
    ...VALID.map((iban) => [iban, 'valid', iban.slice(0, 2)] as const),
    ['se64 9770 0000 0000 0000 0001', 'valid', 'SE'],
    ['NO9386011117947', 'valid', 'NO'],
    // Its own country's check digit is wrong, which the standard does not ask about.
    ['NO6686011117948', 'valid', 'NO'],
    ['SE0097700000000000000001', 'wrong-check', 'SE'],
    ['SE649770000000000000001', 'wrong-check', 'SE'],
    ['XX6497700000000000000001', 'unknown-country', 'XX'],
    ['123456789', 'wrong-form', null],
    ['SE64', 'wrong-form', null],
    ['SE64-9770-0000', 'wrong-form', null],
    ['', 'wrong-form', null]
  ] as const)('%j is %s, of the country %j', (iban, verdict, country) => {
    expect([ibanVerdict(iban), ibanCountry(iban)]).toEqual([verdict, country])
  })

  it('is shown in groups of four, which read back as the same', () => {
    expect(groupedIban('SE6497700000000000000001')).toBe('SE64 9770 0000 0000 0000 0001')
    expect(groupedIban('NO9386011117947')).toBe('NO93 8601 1117 947')
    expect(VALID.map((iban) => normalisedIban(groupedIban(iban)))).toEqual(VALID)
  })

  it('with one digit changed, or two neighbours swapped, is never valid', () => {
    const place = fc.integer({ min: 2, max: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...VALID), place, fc.integer({ min: 1, max: 9 }), (iban, at, add) => {
        const changed = iban.slice(0, at) + String((Number(iban[at]) + add) % 10) + iban.slice(at + 1)
        const swapped = iban.slice(0, at) + `${iban[at + 1]}${iban[at]}` + iban.slice(at + 2)
        expect(ibanVerdict(changed)).toBe('wrong-check')
        expect(ibanVerdict(swapped)).toBe(remainder(swapped) === 1n ? 'valid' : 'wrong-check')
      })
    )
  })

  it('is checked without a failure, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ibanVerdict(text) !== 'valid'))
  })
})

describe('a BIC', () => {
  it.each([
    ['FTCSSESSXXX', true],
    ['ftcs se ss', true],
    ['FTCSSESS12', false],
    ['FTC1SE2', false],
    ['', false]
  ])('%j has the form of one: %s', (bic, isOne) => {
    expect(isWellFormedBic(bic)).toBe(isOne)
  })

  it('is compared without the XXX of a head office, and with any other office', () => {
    expect(isSameBic('FTCSSESS', 'ftcs sess xxx')).toBe(true)
    expect(isSameBic('FTCSSESS', 'FTCSSESS001')).toBe(false)
    expect(isSameBic('FTCSSXXX', 'FTCSS')).toBe(false)
    expect(normalisedBic(' ftcs sess ')).toBe('FTCSSESS')
  })
})
