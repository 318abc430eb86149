import { describe, expect, it } from 'vitest'
import {
  amountOf,
  paidAmountOf,
  scaledDecimal,
  shown
} from '../../../../../electron/core/matching/reading/values/amount.ts'
import { isDay, isoDay } from '../../../../../electron/core/matching/reading/values/day.ts'
import { isLikeIban, passesIbanCheck } from '../../../../../electron/core/matching/reading/values/iban.ts'
import { UsedIds } from '../../../../../electron/core/matching/reading/values/usedIds.ts'
import { canonicalUuid } from '../../../../../electron/core/matching/reading/values/uuid.ts'

describe('a decimal', () => {
  it.each([
    ['12', 120_000n],
    ['12.', 120_000n],
    ['12.5', 125_000n],
    ['.5', 5000n],
    ['+0.0001', 1n],
    ['-12.3400', -123_400n],
    ['1.00000000', 10_000n],
    ['0', 0n],
    ['1.23450', 12_345n],
    ['1.00005', undefined],
    ['', undefined],
    ['.', undefined],
    ['-', undefined],
    ['1,5', undefined],
    ['1e3', undefined],
    ['12x', undefined],
    ['x12', undefined]
  ])('“%s” is read to the digit, or not at all', (text, value) => {
    expect(scaledDecimal(text)).toBe(value)
  })
})

describe('an amount', () => {
  it.each([
    ['12.50', 'EUR', 125_000n],
    ['-12.50', 'EUR', -125_000n],
    ['12.500', 'EUR', 125_000n],
    ['12.505', 'EUR', 'The amount 12.505 has more decimals than EUR allows: 2.'],
    ['12', 'JPY', 120_000n],
    ['12.0', 'JPY', 120_000n],
    ['12.5', 'JPY', 'The amount 12.5 has more decimals than JPY allows: 0.'],
    ['1.005', 'KWD', 10_050n],
    ['922337203685477.58', 'EUR', 9_223_372_036_854_775_800n],
    ['-922337203685477.58', 'EUR', -9_223_372_036_854_775_800n],
    ['922337203685477.59', 'EUR', 'The amount 922337203685477.59 is too large.'],
    ['-922337203685477.59', 'EUR', 'The amount -922337203685477.59 is too large.'],
    ['922337203685477.5807', 'UYW', 9_223_372_036_854_775_807n],
    ['-922337203685477.5807', 'UYW', -9_223_372_036_854_775_807n],
    ['-922337203685477.5808', 'UYW', 'The amount -922337203685477.5808 is too large.'],
    ['.', 'EUR', '“.” is not an amount. Write digits with a decimal point, such as 1250.00.'],
    ['ten', 'EUR', '“ten” is not an amount. Write digits with a decimal point, such as 1250.00.'],
    ['1', 'eur', '“eur” is not a currency. Write its code in three capital letters, such as EUR.'],
    ['1', 'EURO', '“EURO” is not a currency. Write its code in three capital letters, such as EUR.'],
    ['1', '€', '“€” is not a currency. Write its code in three capital letters, such as EUR.']
  ])('“%s” %s is read, or it is said what is wrong', (text, currency, value) => {
    expect(amountOf(text, currency)).toBe(value)
  })

  it('in the smallest unit is that part of the amount, and has no decimals', () => {
    expect(amountOf('1250', 'EUR', 'minor')).toBe(125_000n)
    expect(amountOf('1250', 'JPY', 'minor')).toBe(12_500_000n)
    expect(amountOf('1250', 'KWD', 'minor')).toBe(12_500n)
    expect(amountOf('1250.00', 'EUR', 'minor')).toBe(125_000n)
    expect(amountOf('12.5', 'EUR', 'minor')).toMatch(/^The amount 12\.5 has decimals, but/)
  })

  it('to be paid is above zero', () => {
    expect(paidAmountOf('0.01', 'EUR')).toBe(100n)
    expect(paidAmountOf('1', 'EUR', 'minor')).toBe(100n)
    expect(paidAmountOf('0.00', 'EUR')).toBe('The amount is 0.00. A payment needs one above zero.')
    expect(paidAmountOf('-1', 'EUR')).toBe('The amount is -1. A payment needs one above zero.')
    expect(paidAmountOf('x', 'EUR')).toMatch(/is not an amount/)
  })
})

it('a text in a message is as long as can be read', () => {
  expect(shown('x'.repeat(60))).toBe('x'.repeat(60))
  expect(shown('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`)
})

describe('a day', () => {
  const days: readonly (readonly [year: number, month: number, day: number, isIt: boolean])[] = [
    [2026, 1, 32, false],
    [2026, 2, 28, true],
    [2026, 2, 29, false],
    [2028, 2, 29, true],
    [2100, 2, 29, false],
    [2000, 2, 29, true],
    [2000, 2, 30, false],
    ...[4, 6, 9, 11].map((month) => [2026, month, 31, false] as const),
    ...[4, 6, 9, 11].map((month) => [2026, month, 30, true] as const),
    ...[1, 3, 5, 7, 8, 10, 12].map((month) => [2026, month, 31, true] as const),
    [2026, 0, 1, false],
    [2026, 12, 1, true],
    [2026, 13, 1, false],
    [2026, 1, 0, false],
    [2026, 1, 1, true],
    [1, 1, 1, true],
    [0, 1, 1, false]
  ]
  it.each(days)('%i-%i-%i is one: %s', (year, month, day, isIt) => {
    expect(isDay(year, month, day)).toBe(isIt)
  })

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T23:59:59Z', '2026-01-31'],
    ['2026-01-31T23:59:59.5-05:00', '2026-01-31'],
    ['2026-01-31 23:59', '2026-01-31'],
    ['2026-01-31Z', '2026-01-31'],
    ['2026-01-31+02:00', '2026-01-31'],
    ['2026-01-311', undefined],
    ['2026-01-31x', undefined],
    ['2026-01-31 or later', undefined],
    ['2026-02-30', undefined],
    ['26-01-31', undefined],
    ['x2026-01-31', undefined],
    ['2026-1-31', undefined],
    ['31.01.2026', undefined]
  ])('“%s” is one, or not', (text, day) => {
    expect(isoDay(text)).toBe(day)
  })
})

describe('an IBAN', () => {
  it.each([
    ['DE75512108001245126199', true, true],
    ['GB82WEST12345698765432', true, true],
    ['DE75512108001245126198', true, false],
    ['DE57512108001245126199', true, false],
    ['NO9386011117947', true, true],
    ['NO938601111794', false, false],
    ['XX00ABC', false, false],
    [`MT84MALT011000012345MTLCAST001S`, true, true],
    [`DE00${'1'.repeat(30)}`, true, false],
    [`DE00${'1'.repeat(31)}`, false, false],
    ['de75512108001245126199', false, false],
    ['DE75 5121 0800 1245 1261 99', false, false],
    ['5012-3456', false, false]
  ])('%s has its form: %s; and its check digits are right: %s', (text, isLike, passes) => {
    expect(isLikeIban(text)).toBe(isLike)
    if (isLike) expect(passesIbanCheck(text)).toBe(passes)
  })
})

describe('a UUID', () => {
  const ID = 'd461f105-1792-407f-95ff-9a496fd918a9'
  it.each([
    [ID, ID],
    [ID.toUpperCase(), ID],
    [ID.replaceAll('-', ''), ID],
    [ID.replaceAll('-', '').toUpperCase(), ID],
    [ID.slice(0, -1), undefined],
    [`${ID}0`, undefined],
    [ID.replace('-', '0'), undefined],
    [`${ID.slice(0, -1)}g`, undefined],
    [ID.replaceAll('-', '').replace('d', 'g'), undefined],
    [`${ID.replaceAll('-', '')}0`, undefined],
    ['d461f105-1792-407f-95ff-9a496fd9', undefined],
    ['', undefined]
  ])('“%s” is %s', (text, id) => {
    expect(canonicalUuid(text)).toBe(id)
  })
})

describe('the ids of a file', () => {
  it('are distinguished, and each has the line where it was first', () => {
    const ids = new UsedIds()
    const all = ['', 'a', 'b', 'ab', 'ba', 'aa', 'abc', 'acb', 'é', 'ée', 'INV-1', 'INV-2', 'INV-11']
    expect(all.map((id, at) => ids.note(id, at + 1))).toEqual(all.map(() => undefined))
    expect(all.map((id) => ids.note(id, 99))).toEqual(all.map((_, at) => at + 1))
  })

  it('are as many as a file holds, in lines of any number', () => {
    const ids = new UsedIds()
    const count = 9000
    for (let at = 1; at <= count; at++) if (ids.note(`INV-${at}`, at) !== undefined) throw new Error(`INV-${at}`)
    for (let at = 1; at <= count; at++) if (ids.note(`INV-${at}`, count + at) !== at) throw new Error(`INV-${at}`)
    expect(ids.note('other', 1)).toBeUndefined()
  })
})
