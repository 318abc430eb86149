import { isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '../../../../electron/service/sandbox/counterparties/countries.ts'
import type { Counterparty } from '../../../../electron/service/sandbox/counterparties/counterparty.ts'
import { Directory } from '../../../../electron/service/sandbox/counterparties/directory.ts'

const ibanCountries = COUNTRIES.filter(({ account }) => typeof account === 'object').map(({ code }) => code)

function everybody(seed: number): readonly Counterparty[] {
  const { people, firms } = new Directory(seed)
  return [...people, ...firms]
}

describe('the directory of counterparties', () => {
  it.each([0, 1, 2, 99, 0xffff_ffff])('holds valid IBANs only, of every country that has them (seed %i)', (seed) => {
    const numbers = everybody(seed).map(({ number }) => number ?? '')
    const ibans = numbers.filter((number) => /^[A-Z]{2}/.test(number))
    expect(ibans.filter((iban) => !isValidIBAN(iban))).toEqual([])
    expect(new Set(ibans.map((iban) => iban.slice(0, 2)))).toEqual(new Set(ibanCountries))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('gives routing numbers with a right check digit to accounts in the United States', () => {
    const codes = everybody(1)
      .filter(({ currency, bankCode }) => currency === 'USD' && typeof bankCode === 'string')
      .map(({ bankCode }) => bankCode ?? '')
    const sums = codes.map((code) =>
      Array.from(code, (digit, at) => Number(digit) * ([3, 7, 1][at % 3] ?? 0)).reduce((a, b) => a + b)
    )
    expect(codes.length).toBeGreaterThan(20)
    expect(sums.filter((sum) => sum % 10 !== 0)).toEqual([])
  })

  it('takes the bank code from the account number', () => {
    const swedish = everybody(1).filter(({ number, bankCode }) => number?.startsWith('SE') && bankCode)
    expect(swedish.length).toBeGreaterThan(20)
    for (const { number, bankCode } of swedish) expect(number?.slice(4, 7)).toBe(bankCode)
  })

  it('has names in many scripts, and none that is empty', () => {
    const names = everybody(1).map(({ name }) => name ?? '')
    expect(names.filter((name) => name.trim() === '')).toEqual([])
    for (const script of ['Greek', 'Cyrillic', 'Arabic', 'Han', 'Katakana']) {
      expect(names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))).toBe(true)
    }
    expect(names.some((name) => /[\u{10000}-\u{10ffff}]/u.test(name))).toBe(true)
    expect(names.filter((name) => /\p{Emoji_Presentation}/u.test(name))).toEqual([])
  })

  it('leaves out parts of some and sends null for parts of others', () => {
    const wire = everybody(1).map(({ json }) => JSON.parse(json) as Record<string, unknown>)
    const details = wire.map((party) => party['account_details'] as Record<string, unknown>)
    expect(details.some((inner) => !('bank_code' in inner))).toBe(true)
    expect(details.some((inner) => inner['bank_code'] === null)).toBe(true)
    expect(wire.some((party) => !('account_id' in party))).toBe(true)
    expect(wire.some((party) => party['account_id'] === null)).toBe(true)
    expect(wire.some((party) => typeof party['account_id'] === 'string')).toBe(true)
  })

  it('is the same for the same seed and another for another', () => {
    expect(everybody(5)).toEqual(everybody(5))
    expect(everybody(5)).not.toEqual(everybody(6))
  })
})
