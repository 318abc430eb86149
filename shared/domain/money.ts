import { z } from 'zod'
import { DECIMAL } from '../money/decimals.ts'
import { minorDigits } from '../money/minorDigits.ts'

/**
 * Money is a whole number of ten-thousandths of a currency's major unit, held as a bigint: EUR 12.34 is 123_400n.
 * One scale for every currency (no ISO 4217 currency has more than four decimals) keeps sums, comparisons and sorting
 * exact without a look-up. Never a double on any path.
 */
export const MONEY_SCALE = 4

/** A decimal number as text, for example `-12.50`: how money crosses a boundary. */
export const Decimal = z.string().regex(DECIMAL)

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/)

/** The unit of amounts on the wire (the interface leaves it open). */
export const AmountUnit = z.enum(['major', 'minor'])
export type AmountUnit = z.output<typeof AmountUnit>

const MAX_SCALED = 2n ** 63n - 1n

/**
 * Reads a JSON number's source text (`-12.50`, `1e3`) as scaled money.
 * Returns undefined if it is not a number, has more than four decimals of a major unit, or is beyond 64 bits.
 */
export function parseMoney(source: string, currency: string, unit: AmountUnit): bigint | undefined {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(source)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const shift = MONEY_SCALE - (unit === 'minor' ? minorDigits(currency) : 0) + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const scaled = shift >= 0 ? digits * powerOfTen(shift) : exactQuotient(digits, powerOfTen(-shift))
  if (scaled === undefined || scaled > MAX_SCALED) return undefined
  return sign === '-' ? -scaled : scaled
}

/** Scaled money of a decimal in major units that the app wrote itself, of any size. Throws for any other text. */
export function exactMoney(decimal: string, currency: string): bigint {
  const amount = /^-?\d+(?:\.\d+)?$/.test(decimal) ? scaledMoney(decimal) : undefined
  if (amount === undefined) throw new Error(`No amount: ${decimal} ${currency}`)
  return amount
}

/**
 * Writes scaled money as an exact JSON number in the unit; undefined if the unit cannot express it, such as half a cent
 * in cents.
 */
export function moneyNumber(scaled: bigint, currency: string, unit: AmountUnit): string | undefined {
  if (unit === 'major') return formatMoney(scaled, currency)
  const minor = exactQuotient(scaled, powerOfTen(MONEY_SCALE - minorDigits(currency)))
  return minor?.toString()
}

const POWERS = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent)
}

function exactQuotient(dividend: bigint, divisor: bigint): bigint | undefined {
  return dividend % divisor === 0n ? dividend / divisor : undefined
}

const SCALE = 10n ** BigInt(MONEY_SCALE)

/** Number of decimals to show: the currency's own, or more if the value has more. */
export function shownDecimals(scaled: bigint, currency: string): number {
  const least = minorDigits(currency)
  let fraction = Number(scaled % SCALE)
  if (fraction === 0) return least
  let digits = MONEY_SCALE
  for (; fraction % 10 === 0; fraction /= 10) digits -= 1
  return Math.max(digits, least)
}

/** Shows scaled money as decimal text, with as many decimals as `shownDecimals` says. */
export function formatMoney(scaled: bigint, currency: string): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(MONEY_SCALE + 1, '0')
  const end = digits.length - MONEY_SCALE + shownDecimals(scaled, currency)
  const [whole, fraction] = [digits.slice(0, -MONEY_SCALE), digits.slice(-MONEY_SCALE, end)]
  return `${scaled < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Scaled money of exact decimal text of any size; undefined for more decimals than `MONEY_SCALE`. */
export function scaledMoney(decimal: string): bigint | undefined {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (!/^0*$/.test(fraction.slice(MONEY_SCALE))) return undefined
  return BigInt(whole + fraction.slice(0, MONEY_SCALE).padEnd(MONEY_SCALE, '0'))
}
