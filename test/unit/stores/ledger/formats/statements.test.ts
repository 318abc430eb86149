import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  checkOneAccount,
  readOpeningBalances
} from '../../../../../electron/stores/ledger/formats/statement/balances.ts'
import { scaledMoney } from '../../../../../shared/domain/money.ts'
import {
  createLocalClock,
  localTime,
  parseInstant
} from '../../../../../electron/stores/ledger/formats/statement/localClock.ts'
import { shortId } from '../../../../../electron/stores/ledger/formats/statement/shortId.ts'
import { offsetAt } from '../../../../../shared/days/localTime.ts'

const UNITS = ['a', '-', ' ', 'é', '😀', '\0', '\n', '\ud800', '\udfff', '\uffff']

describe('an id in a field that may be too short for it', () => {
  const uuid = '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab'

  it('stays as it is where it fits', () => {
    expect(shortId('tx01', 35)).toBe('tx01')
    expect(shortId(uuid, 36)).toBe(uuid)
  })

  it('loses the hyphens of a UUID before anything else', () => {
    expect(shortId(uuid, 35)).toBe('0a1b2c3d4e5f4a6b8c7d0123456789ab')
  })

  it('differs from every other id that begins alike', () => {
    const [one, other] = ['a', 'b'].map((end) => shortId(`${'x'.repeat(40)}${end}`, 35))
    expect(one).toHaveLength(35)
    expect(one).not.toBe(other)
    expect(shortId('a\0', 35)).not.toBe(shortId('a\x01', 35))
    expect(shortId(' a', 35)).not.toBe(shortId('a', 35))
  })

  it('is never longer than the field, never empty, and always the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 50 }),
        fc.constantFrom(22, 34, 35),
        (id, max) => {
          const short = shortId(id, max)
          expect(short.length).toBeLessThanOrEqual(max)
          expect(short.length).toBeGreaterThan(0)
          expect(short.isWellFormed()).toBe(true)
          expect(shortId(id, max)).toBe(short)
        }
      )
    )
  })
})

describe('money of a balance', () => {
  it('is exact at any size, also below nought', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (scaled) => {
        const [sign, digits] = [scaled < 0n ? '-' : '', (scaled < 0n ? -scaled : scaled).toString().padStart(5, '0')]
        expect(scaledMoney(`${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`)).toBe(scaled)
      })
    )
    expect(addMoney(scaledMoney('-0.10') ?? 0n, '922337203685477.60', 'EUR')).toBe('922337203685477.50')
  })

  it('has no more decimals than its currency, noughts aside', () => {
    expect(scaledMoney('1.00000')).toBe(10_000n)
    expect(scaledMoney('1.00001')).toBeUndefined()
    expect(() => readOpeningBalances([{ currency: 'EUR', amount: '1.00001' }])).toThrow('EUR has more than 2 decimals')
  })

  it('is given once a currency', () => {
    const balance = { currency: 'SEK', amount: '1' }
    expect(() => readOpeningBalances([balance, balance])).toThrow('two opening balances for SEK')
  })
})

describe('the account of a statement', () => {
  it('is named by the words that choose it, where there are several', () => {
    expect(() => checkOneAccount('A statement', new Set(['a b', 'c']))).toThrow(
      'A statement is for one account, and these transactions belong to 2: a b, c. ' +
        'Choose one, for example by adding account:"a b" to the search.'
    )
    expect(() => checkOneAccount('A statement', new Set('abcdefg'))).toThrow('belong to 7: a, b, c, d, e and 2 more.')
    expect(() => checkOneAccount('A statement', new Set(['a']))).not.toThrow()
  })
})

describe('the local clock', () => {
  it('is that of the calendar at every instant, also on the days on which clocks change', () => {
    const instants = fc.integer({ min: Date.UTC(2026, 2, 27), max: Date.UTC(2026, 2, 31) })
    const zones = fc.constantFrom('Europe/Stockholm', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati')
    fc.assert(
      fc.property(zones, fc.array(instants, { minLength: 1, maxLength: 30 }), (zone, times) => {
        const clock = createLocalClock(zone)
        for (const time of times) expect(clock(time)).toBe(offsetAt(zone, time))
      })
    )
  })

  it('knows no time of a year that statements cannot state', () => {
    expect(parseInstant('2026-03-29T01:00:00.000Z')).toBe(Date.UTC(2026, 2, 29, 1))
    expect(parseInstant('0000-03-29T01:00:00.000Z')).toBeUndefined()
    expect(parseInstant('+010000-01-01T00:00:00.000Z')).toBeUndefined()
    expect(parseInstant('2026-02-31T01:00:00.000Z')).toBeUndefined()
    expect(parseInstant('tomorrow')).toBeUndefined()
    expect(localTime(Date.parse('9999-12-31T23:30:00.000Z'), 3_600_000)).toBeUndefined()
  })
})
