import { expiryEnd } from '../../../../shared/cards/expiry.ts'
import { passesLuhn, schemeOf } from '../threeds/cardNumber.ts'

const MOST_DIGITS = 19

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Formats a card number as it is printed: in the groups of its scheme. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text)
  const scheme = schemeOf(digits)
  const shortened = digits.slice(0, Math.max(...(scheme?.lengths ?? [MOST_DIGITS])))
  const groups: string[] = []
  let from = 0
  for (const size of scheme?.groups ?? [4, 4, 4, 4, 3]) {
    if (from < shortened.length) groups.push(shortened.slice(from, from + size))
    from += size
  }
  return groups.join(' ')
}

/**
 * Formats an expiry date while it is typed, pasted or filled in: `1` stays, `4` becomes `04 / `, `13` becomes `01 / 3`,
 * and `1239`, `12/2039`, `12-39` and `2039-12` become `12 / 39`.
 */
export function groupExpiry(text: string, isDeleting: boolean): string {
  // `13` was read as January and year 3. A slash after it shows that 13 was meant as a month, which does not exist.
  const [, digit] = (isDeleting ? null : /^01 \/ ([3-9])\D$/.exec(text)) ?? []
  if (digit !== undefined) return `1${digit} / `
  const [month, year] = expiryParts(text)
  if (month.length < 2) return month
  return year === '' && isDeleting ? month : `${month} / ${shortYear(year)}`
}

/** Month and year as far as they are typed. A complete month has two digits. */
function expiryParts(text: string): readonly [month: string, year: string] {
  const [first = '', second] = text.replace(/^\D+/, '').split(/\D+/)
  if (second !== undefined) return first.length === 4 ? [wholeMonth(second), first] : [wholeMonth(first), second]
  if (/^[2-9]/.test(first)) return [`0${first.charAt(0)}`, first.slice(1)]
  return Number(first.slice(0, 2)) > 12 ? [`0${first.charAt(0)}`, first.slice(1)] : [first.slice(0, 2), first.slice(2)]
}

function wholeMonth(text: string): string {
  return text.slice(0, 2).padStart(2, '0')
}

/**
 * A year that starts with 20 and has more digits is a year of four digits. It stays as it is until all four are typed.
 */
function shortYear(year: string): string {
  return /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, /^20\d/.test(year) ? 3 : 2)
}

/** Month and two-digit year; undefined for text that is not a complete date. */
export function parseExpiry(text: string): readonly [month: number, year: number] | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(text) ?? []
  return month === undefined || year === undefined ? undefined : [Number(month), Number(year)]
}

/**
 * Whether a card number has the most digits that its scheme allows: then it can be checked before the field is left.
 */
export function isWhole(text: string): boolean {
  const digits = digitsOf(text)
  return digits.length === Math.max(...(schemeOf(digits)?.lengths ?? [MOST_DIGITS]))
}

/** Describes what is wrong with a card number; undefined if nothing is. */
export function numberProblem(text: string): string | undefined {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the card number.'
  const lengths = schemeOf(digits)?.lengths
  if (lengths === undefined)
    return digits.length < 12 ? 'The card number is incomplete.' : 'This kind of card is not known.'
  if (!lengths.includes(digits.length)) return 'The card number is incomplete.'
  return passesLuhn(digits) ? undefined : 'Check the card number: a digit is wrong.'
}

export function expiryProblem(text: string, now: Date): string | undefined {
  if (text === '') return 'Enter the expiry date.'
  const expiry = parseExpiry(text)
  if (/^\d$|^\d\d \/ \d?$|20\d$/.test(text)) return 'The expiry date is incomplete.'
  if (/^(00|1[3-9]|[2-9]\d) /.test(text)) return `There is no month ${text.slice(0, 2)}. Enter the date as MM / YY.`
  if (expiry === undefined) return 'Enter the date as MM / YY.'
  return expiryEnd(...expiry) <= now.getTime() ? 'The card has expired.' : undefined
}

export function cscProblem(text: string, number: string): string | undefined {
  const wanted = schemeOf(digitsOf(number))?.cscLength ?? 3
  if (text === '') return 'Enter the security code.'
  return /^\d+$/.test(text) && text.length === wanted ? undefined : `The security code has ${wanted} digits.`
}
