import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatAmount,
  formatBytes,
  formatCounted,
  formatInstant,
  formatZonedInstant,
  formatDay,
  formatUtc
} from '../../../../../renderer/kit/bridge/format.ts'

describe('formatAmount', () => {
  it('groups digits and marks a negative amount with a true minus sign', () => {
    expect(formatAmount('-1234.50', 'en-GB')).toBe('\u22121,234.50')
    expect(formatAmount('1234.50', 'en-GB')).toBe('1,234.50')
  })

  it('shows every digit of an amount that a double cannot hold', () => {
    expect(formatAmount('-1234567890123456.78', 'en-GB')).toBe('\u22121,234,567,890,123,456.78')
    expect(formatAmount('922337203685477.5807', 'en-GB')).toBe('922,337,203,685,477.5807')
  })

  it('shows exactly the decimals that the text has', () => {
    expect(formatAmount('500', 'en-GB')).toBe('500')
    expect(formatAmount('1.234', 'en-GB')).toBe('1.234')
    expect(formatAmount('0.10', 'en-GB')).toBe('0.10')
  })

  it('shows zero without a sign', () => {
    expect(formatAmount('-0.00', 'en-GB')).toBe('0.00')
  })

  it('groups four digits as well in regions that leave them together in a text', () => {
    const plain = (locale: string) => formatAmount('1234.50', locale).replaceAll(/\s/g, ' ')
    expect(['es-ES', 'pl-PL', 'pt-PT'].map(plain)).toEqual(['1.234,50', '1 234,50', '1 234,50'])
  })

  it('writes as the locale does', () => {
    expect(formatAmount('-1234567.89', 'de-DE')).toBe('\u22121.234.567,89')
  })

  it('shows a text unchanged if it has too many decimals to format', () => {
    const ones = (count: number) => '1'.repeat(count)
    expect(formatAmount(`-1234.${ones(20)}`, 'en-GB')).toBe(`\u22121,234.${ones(20)}`)
    for (const count of [21, 101, 180])
      expect(formatAmount(`-1234.${ones(count)}`, 'en-GB')).toBe(`\u22121234.${ones(count)}`)
  })

  it('gives back the same digits for any amount', () => {
    const amounts = fc.tuple(fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(amounts, ([value, decimals]) => {
        const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
        const text = `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals ? `.${digits.slice(-decimals)}` : ''}`
        expect(formatAmount(text, 'en-GB').replaceAll(',', '').replace('\u2212', '-')).toBe(text)
      })
    )
  })
})

describe('dates', () => {
  it('show a day of the calendar as that day, wherever the reader is', () => {
    expect(formatDay('2026-10-03', 'en-GB')).toBe('03 Oct 2026')
    expect(formatDay('2026-12-31', 'en-US')).toBe('Dec 31, 2026')
    for (const region of ['de-DE', 'fr-FR', 'sv-SE', 'es-ES', 'hu-HU', 'lt-LT'])
      expect(formatDay('2026-10-03', region), region).toBe('03 Oct 2026')
    for (const text of ['', 'soon', '2026-13-40', '2026-10-03T01:00:00Z']) expect(formatDay(text)).toBe(text)
  })

  it('are shown in the user’s time zone, and in full in UTC', () => {
    const instant = '2026-10-03T22:05:07.123Z'
    expect(formatInstant(instant, 'en-GB', 'Europe/Stockholm')).toBe('04 Oct 2026, 00:05')
    expect(formatZonedInstant(instant, 'en-GB', 'Asia/Tokyo')).toBe('04 Oct 2026, 07:05 (GMT+9)')
    expect(formatZonedInstant(instant, 'de-DE', 'UTC')).toBe('03 Oct 2026, 22:05 (GMT+0)')
    expect(formatUtc(instant)).toBe('2026-10-03 22:05:07.123 UTC')
  })

  it('that cannot be read are shown as they came', () => {
    expect(formatInstant('yesterday')).toBe('yesterday')
    expect(formatUtc('yesterday')).toBe('yesterday')
  })

  it('are shown as an age in the largest whole unit', () => {
    const now = Date.parse('2026-10-03T12:00:00Z')
    expect(formatAgo('2026-10-03T11:59:30Z', now, 'en-GB')).toBe('just now')
    expect(formatAgo('2026-10-03T11:58:00Z', now, 'en-GB')).toBe('2 minutes ago')
    expect(formatAgo('2026-10-01T11:58:00Z', now, 'en-GB')).toBe('2 days ago')
    expect(formatAgo('2026-10-03T12:00:05Z', now, 'en-GB')).toBe('just now')
    expect(formatAgo('2027-10-03T12:00:05Z', now, 'en-GB')).toBe('at a time that is still to come')
  })

  it('have English words and the numbers of the region', () => {
    const now = Date.parse('2030-10-03T12:00:00Z')
    expect(formatAgo('2026-10-03T11:58:00Z', now, 'de-DE')).toBe('1.461 days ago')
    expect(formatAgo('2030-10-03T11:59:00Z', now, 'sv-SE')).toBe('1 minute ago')
    expect(formatInstant('2026-10-03T22:05:00Z', 'de-DE', 'UTC')).toBe('03 Oct 2026, 22:05')
  })
})

describe('counts and sizes', () => {
  it('agree in number', () => {
    expect(formatCounted(1, 'row', 'rows', 'en-GB')).toBe('1 row')
    expect(formatCounted(5000, 'row', 'rows', 'en-GB')).toBe('5,000 rows')
  })

  it('are scaled in powers of a thousand', () => {
    expect(formatBytes(999, 'en-GB')).toBe('999 bytes')
    expect(formatBytes(1_420_000, 'en-GB')).toBe('1.4 MB')
    expect([formatBytes(1000, 'de-DE'), formatBytes(1_420_000, 'de-DE')]).toEqual(['1 kB', '1,4 MB'])
  })
})
