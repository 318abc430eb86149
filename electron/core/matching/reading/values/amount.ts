import { MONEY_SCALE, type AmountUnit } from '../../../../../shared/domain/money.ts'
import { minorDigits } from '../../../../../shared/money/minorDigits.ts'

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/
const LARGEST = 2n ** 63n - 1n
const CURRENCY = /^[A-Z]{3}$/

/** A number with a decimal point as scaled money; undefined for other texts, or more than four decimals. */
export function scaledDecimal(text: string): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = significant(fraction)
  return whole + fraction === '' || digits.length > MONEY_SCALE ? undefined : scaled(sign, whole, digits)
}

/**
 * An amount in the given unit of the currency as scaled money, or a sentence about what is wrong. It may be negative or
 * zero.
 */
export function amountOf(text: string, currency: string, unit: AmountUnit = 'major'): bigint | string {
  if (!CURRENCY.test(currency)) return noCurrency(currency)
  const match = DECIMAL.exec(text)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') {
    return `“${shown(text)}” is not an amount. Write digits with a decimal point, such as 1250.00.`
  }
  const digits = significant(fraction)
  const most = minorDigits(currency)
  if (unit === 'minor' && digits !== '') return noMinorAmount(text, currency)
  if (digits.length > most) return `The amount ${shown(text)} has more decimals than ${currency} allows: ${most}.`
  const amount = scaled(sign, whole, digits) / (unit === 'minor' ? 10n ** BigInt(most) : 1n)
  return amount > LARGEST || amount < -LARGEST ? `The amount ${shown(text)} is too large.` : amount
}

function scaled(sign: string, whole: string, fraction: string): bigint {
  const size = BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'))
  return sign === '-' ? -size : size
}

export function noCurrency(text: string): string {
  return `“${shown(text)}” is not a currency. Write its code in three capital letters, such as EUR.`
}

function noMinorAmount(text: string, currency: string): string {
  return `The amount ${shown(text)} has decimals, but this connection counts in the smallest unit of ${currency}.`
}

/** Like `amountOf`, for a payment to be made: the amount must be above zero. */
export function paidAmountOf(text: string, currency: string, unit: AmountUnit = 'major'): bigint | string {
  const amount = amountOf(text, currency, unit)
  if (typeof amount === 'string' || amount > 0n) return amount
  return `The amount is ${shown(text)}. A payment needs one above zero.`
}

/** Decimals without trailing zeros. */
function significant(fraction: string): string {
  let end = fraction.length
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end--
  return end === fraction.length ? fraction : fraction.slice(0, end)
}

const LONGEST_SHOWN = 60

/** A text of the file for a message, shortened to a readable length. */
export function shown(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
