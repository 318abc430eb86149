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
const LEAST_SHOWN = 4
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
  if (a === null || b === null || !isGiven(a) || !isGiven(b)) return undefined
  const isSame = a === b || isSameNumber(a, b)
  return isSame && holdsBank(a, other) && holdsBank(b, one) && isSameBank(one, other)
}

/** Not a placeholder, and with as many digits as tell accounts apart where some are masked. */
function isGiven(number: string): boolean {
  const text = normalise(number)
  if (text === '' || /^(?:0+|NOTPROVIDED|UNKNOWN|NONE|NA)$/.test(text)) return false
  return !MASKED.test(number) || shownEnd(number).length >= LEAST_SHOWN
}

/** Two domestic numbers at banks that are named by figures, which differ. */
function isSameBank(one: NumberedParty, other: NumberedParty): boolean {
  const isDomestic = [one, other].every(({ counterpartyNumber }) => !IBAN.test(normalise(counterpartyNumber ?? '')))
  const [a, b] = [one, other].map(({ counterpartyBankCode }) => normalise(counterpartyBankCode ?? ''))
  if (!isDomestic || a === undefined || b === undefined || !BANK_CODE.test(a) || !BANK_CODE.test(b)) return true
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
  const shown = shownEnd(masked)
  return shown === '' || normalise(whole).endsWith(shown)
}

function shownEnd(masked: string): string {
  return normalise(masked.split(/[*•·#\s]|[xX]{3,}/).at(-1) ?? '')
}
