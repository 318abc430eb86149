import { passesLuhn, schemeOf } from '../threeds/cardNumber.ts'

const MOST_DIGITS = 19

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** A card number as it is printed: in the groups of its scheme. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text)
  const scheme = schemeOf(digits)
  const kept = digits.slice(0, Math.max(...(scheme?.lengths ?? [MOST_DIGITS])))
  const groups: string[] = []
  let from = 0
  for (const size of scheme?.groups ?? [4, 4, 4, 4, 3]) {
    if (from < kept.length) groups.push(kept.slice(from, from + size))
    from += size
  }
  return groups.join(' ')
}

/** An expiry date as it is typed: `1` stays, `4` becomes `04 / `, `1230` and `12/2030` become `12 / 30`. */
export function groupExpiry(text: string, isDeleting: boolean): string {
  const [monthPart = '', yearPart] = text.split('/').map(digitsOf)
  const digits = yearPart === undefined ? monthPart : monthPart.padStart(2, '0') + lastTwo(yearPart)
  const padded = /^[2-9]/.test(digits) && digits.length === 1 ? `0${digits}` : digits
  const [month, year] = [padded.slice(0, 2), lastTwo(padded.slice(2))]
  if (month.length < 2) return month
  return year === '' && isDeleting ? month : `${month} / ${year}`
}

// A browser may fill in a year of four digits.
function lastTwo(year: string): string {
  return /^20\d\d/.test(year) ? year.slice(2, 4) : year.slice(0, 2)
}

/** Month and two-digit year; undefined while it is no such date. */
export function parseExpiry(text: string): readonly [month: number, year: number] | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(text) ?? []
  return month === undefined || year === undefined ? undefined : [Number(month), Number(year)]
}

/** What is wrong with a card number, in words; undefined when nothing is. */
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
  if (expiry === undefined) return 'Enter the date as MM / YY.'
  const [month, year] = expiry
  // A card is good until the last day of its month.
  return new Date(2000 + year, month) <= now ? 'The card has expired.' : undefined
}

export function cscProblem(text: string, number: string): string | undefined {
  const wanted = schemeOf(digitsOf(number))?.cscLength ?? 3
  if (text === '') return 'Enter the security code.'
  return /^\d+$/.test(text) && text.length === wanted ? undefined : `The security code has ${wanted} digits.`
}
