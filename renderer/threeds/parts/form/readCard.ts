import { isCardNumber } from '../../../../shared/cards/cardNumber.ts'
import type { CardEntry } from '../../../../shared/domain/threeds.ts'

/** The card fields as text, read from the page only when they are sent. */
export interface CardTexts {
  readonly pan: string
  readonly expiry: string
  readonly code: string
}

/** What is wrong with each field, in messages that reveal nothing of what was typed. */
export type CardProblems = Partial<Record<keyof CardTexts, string>>

/**
 * A possible problem of a number that can be sent all the same, because the service decides. Undefined if there is
 * none, or if the text is no card number.
 */
export function numberHint(pan: string): string | undefined {
  const digits = plainDigits(pan)
  return hasCardLength(digits) && !isCardNumber(digits)
    ? 'It does not pass the check digit: perhaps a digit is mistyped. It can be sent all the same.'
    : undefined
}

/** A card that can be sent, or what prevents that. The service decides whether the number passes its check. */
export function readCard(
  { pan, expiry, code }: CardTexts,
  currentYear: number
): { readonly card: CardEntry } | { readonly problems: CardProblems } {
  const digits = plainDigits(pan)
  const end = readExpiry(expiry, currentYear)
  const problems: CardProblems = {
    ...(!hasCardLength(digits) && { pan: 'A card number has 12 to 19 digits.' }),
    ...(!end && { expiry: 'Month and year, such as 12/29.' }),
    ...(!/^\d{3,4}$/.test(code.trim()) && { code: '3 or 4 digits.' })
  }
  if (!end || Object.keys(problems).length > 0) return { problems }
  return { card: { pan: digits, ...end, csc: code.trim() } }
}

const plainDigits = (pan: string) => pan.replace(/[\s-]/g, '')
const hasCardLength = (digits: string) => /^\d{12,19}$/.test(digits)

/** `1229`, `12/29`, `12 / 2029`. */
function readExpiry(text: string, currentYear: number): { readonly month: number; readonly year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? []
  if (month === undefined || year === undefined) return undefined
  const isNear = year.length === 2 || Math.abs(Number(year) - currentYear) < 100
  if (!isNear || Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: Number(year) % 100 }
}
