import { normalise } from '../texts/normalise.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether the account is a ledger id; an IBAN cannot be compared, because the ledger has its own account ids. */
export function isComparableAccount(account: string): boolean {
  const key = normalise(account)
  return key !== '' && !IBAN.test(key)
}

/** Shorter endings of account numbers are equal by chance. */
const LEAST_NUMBER = 6
/** Some IBANs end in check digits, so the domestic number is in the middle. */
const LEAST_INNER = 8
const LEAST_SHOWN = 4
const BANK_CODE = /^\d{4,12}$/
const MASKED = /[*•·#]|[xX]{3,}/

/** The ending by which similar account numbers are found; empty for a number that is too short. */
export function numberTail(number: string): string {
  return normalise(number).slice(-LEAST_NUMBER)
}

/** An IBAN contains the domestic number. Of a masked number, only the visible digits count. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  if (MASKED.test(one)) return endsAlike(one, other)
  if (MASKED.test(other)) return endsAlike(other, one)
  const [a, b] = [normalise(one), normalise(other)]
  if (a === b || a === '' || b === '') return true
  // Otherwise which of them is held against the other would depend on their order.
  if (a.length === b.length) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const bare = bareOf(short)
  return (
    (short.length >= LEAST_NUMBER && long.endsWith(short)) ||
    (bare.length >= LEAST_NUMBER && long.endsWith(bare)) ||
    (bare.length >= LEAST_INNER && IBAN.test(long) && long.slice(4).includes(bare))
  )
}

/** An account number as a payment states it, with its bank. */
interface NumberedParty {
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
}

/**
 * Whether both name the same account; undefined if one names none. A numeric bank code must be part of the other's
 * IBAN.
 */
export function isSameAccount(one: NumberedParty, other: NumberedParty): boolean | undefined {
  const [a, b] = [one.counterpartyNumber, other.counterpartyNumber]
  if (a === null || b === null || !isGiven(a) || !isGiven(b)) return undefined
  return isSameNumber(a, b) && holdsBank(a, other) && holdsBank(b, one) && isSameBank(one, other)
}

/**
 * A text that two parties share only if both state the same whole number, and for a domestic one the same bank. Undefined
 * if none is given, or if a part of it is masked.
 */
export function accountKey({ counterpartyNumber, counterpartyBankCode }: NumberedParty): string | undefined {
  if (counterpartyNumber === null || !isGiven(counterpartyNumber) || MASKED.test(counterpartyNumber)) return undefined
  const number = normalise(counterpartyNumber)
  return IBAN.test(number) ? number : `${number} at ${normalise(counterpartyBankCode ?? '')}`
}

/** Whether it is a real number: no placeholder, and enough visible digits if some are masked. */
function isGiven(number: string): boolean {
  const text = normalise(number)
  if (text === '' || /^(?:0+|NOTPROVIDED|UNKNOWN|NONE|NA)$/.test(text)) return false
  return !MASKED.test(number) || shownEnd(number).length >= LEAST_SHOWN
}

/** False for domestic numbers at two banks with different numeric codes. */
function isSameBank(one: NumberedParty, other: NumberedParty): boolean {
  const isDomestic = [one, other].every(({ counterpartyNumber }) => !IBAN.test(normalise(counterpartyNumber ?? '')))
  const [a = '', b = ''] = [one, other].map(({ counterpartyBankCode }) => normalise(counterpartyBankCode ?? ''))
  if (!isDomestic || !BANK_CODE.test(a) || !BANK_CODE.test(b)) return true
  return bareOf(a) === bareOf(b)
}

function holdsBank(number: string, { counterpartyNumber, counterpartyBankCode }: NumberedParty): boolean {
  const [iban, code] = [normalise(number), normalise(counterpartyBankCode ?? '')]
  if (!IBAN.test(iban) || IBAN.test(normalise(counterpartyNumber ?? ''))) return true
  return !BANK_CODE.test(code) || iban.slice(4).includes(bareOf(code))
}

function bareOf(number: string): string {
  return number.replace(/^0+(?=.)/, '')
}

function endsAlike(masked: string, whole: string): boolean {
  return normalise(whole).endsWith(shownEnd(masked))
}

function shownEnd(masked: string): string {
  return normalise(masked.split(/[*•·#\s]|[xX]{3,}/).at(-1) ?? '')
}
