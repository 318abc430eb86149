import { normalise } from '../normalise.ts'

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** The ledger names accounts by ids of its own, so an IBAN says nothing about which of them is meant. */
export function isComparableAccount(account: string): boolean {
  const key = normalise(account)
  return key !== '' && !IBAN.test(key)
}

/** Shorter ends of account numbers are alike by chance. */
const LEAST_NUMBER = 6
/** Some IBANs end in check digits, so that the domestic number stands inside of them. */
const LEAST_INNER = 8
const BANK_CODE = /^\d{4,12}$/
const MASKED = /[*•·#]|[xX]{3,}/

/** What two account numbers have in common is looked up by this: nothing for one that is too short to be in another. */
export function numberTail(number: string): string {
  return normalise(number).slice(-LEAST_NUMBER)
}

/** An IBAN holds the number that a domestic form gives alone; of a masked one, only the digits that show count. */
export function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true
  if (MASKED.test(one)) return endsAlike(one, other)
  if (MASKED.test(other)) return endsAlike(other, one)
  const [a, b] = [normalise(one), normalise(other)]
  if (a === b || a === '' || b === '') return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const bare = bareOf(short)
  if (IBAN.test(a) && IBAN.test(b)) return false
  return (
    (short.length >= LEAST_NUMBER && long.endsWith(short)) ||
    (bare.length >= LEAST_NUMBER && long.endsWith(bare)) ||
    (bare.length >= LEAST_INNER && IBAN.test(long) && long.slice(4).includes(bare))
  )
}

/** An account as a payment names it. */
interface NumberedParty {
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
}

/** Whether both name an account, and it is the same one; a bank code of figures has to stand in the IBAN of the other. */
export function isSameAccount(one: NumberedParty, other: NumberedParty): boolean | undefined {
  const [a, b] = [one.counterpartyNumber, other.counterpartyNumber]
  if (a === null || b === null || normalise(a) === '' || normalise(b) === '') return undefined
  if (a === b) return true
  return isSameNumber(a, b) && holdsBank(a, other) && holdsBank(b, one)
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
  const shown = normalise(masked.split(/[*•·#\s]|[xX]{3,}/).at(-1) ?? '')
  return shown === '' || normalise(whole).endsWith(shown)
}
