import type { FoundRow } from '../model.ts'
import { daysBetween, dayNumber } from './comparing/businessDays.ts'
import { documentsIn } from './contradicting/documents.ts'
import { compareReferences } from './contradicting/references.ts'
import { normalise, wordsOf } from './normalise.ts'
import { paymentValue } from './rowValue.ts'

/** `again`: the same payment once more. `returned`: the money came back. */
export type Twin = 'again' | 'returned'

/** Business days between a payment and its return or its repetition; what is paid every month is neither. */
const NEAR = 10
/** Digits of a document that is paid once. */
const LEAST_DIGITS = 4

/** What a transaction shares with its return and its repetition, whichever of them it is: size and party. */
export function twinKeys(row: FoundRow): readonly string[] {
  const number = normalise(row.counterpartyNumber ?? '')
  const name = [...wordsOf(row.counterpartyName ?? '')].sort().join(' ')
  const parties = [number === '' ? '' : `#${number}`, name].filter((party) => party !== '')
  const sizes = new Set([
    `${row.currency}${sizeOf(row.amount)}`,
    ...(row.paymentCurrency === row.currency ? [] : [`${row.paymentCurrency}${sizeOf(paymentValue(row))}`])
  ])
  return parties.flatMap((party) => [...sizes].map((size) => `${size} ${party}`))
}

/** What the second is to the first, where they share a key: near each other, and about nothing else by their references. */
export function twinOf(payment: FoundRow, other: FoundRow): Twin | undefined {
  if (payment.amount === 0n || other.amount === 0n) return undefined
  if (payment.standing === 'failed' || other.standing === 'failed' || !isSameParty(payment, other)) return undefined
  const isBack = payment.amount < 0n !== other.amount < 0n
  if (isBack && other.createdAt < payment.createdAt) return undefined
  const sides = {
    expected: payment.reference,
    found: other.reference,
    madeOn: other.createdAt.slice(0, 10),
    isOnlyId: false
  }
  const verdict = compareReferences(sides)
  if (verdict === 'other-document' || verdict === 'other-period') return undefined
  const days = Math.abs(daysBetween(dayNumber(payment.createdAt), dayNumber(other.createdAt), 'target'))
  if (days > NEAR && !isSameDocument(payment.reference, other.reference)) return undefined
  return isBack ? 'returned' : 'again'
}

/** A number tells where the money went; a name only where one of them has none. */
function isSameParty(payment: FoundRow, other: FoundRow): boolean {
  const [one, two] = [normalise(payment.counterpartyNumber ?? ''), normalise(other.counterpartyNumber ?? '')]
  return one === '' || two === '' || one === two
}

/** An invoice is paid once, however long ago. */
function isSameDocument(one: string, other: string): boolean {
  const numbers = documentsIn(one).numbers.filter(({ text }) => text.length >= LEAST_DIGITS)
  const forms = documentsIn(other).numbers.flatMap((number) => number.forms)
  return numbers.some((number) => number.forms.some((form) => forms.includes(form)))
}

function sizeOf(amount: bigint): string {
  return String(amount < 0n ? -amount : amount)
}
