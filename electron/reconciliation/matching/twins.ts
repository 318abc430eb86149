import { DEFAULT_WINDOW } from '../../../shared/defaultRules.ts'
import type { ExpectedItem, FoundRow } from '../model.ts'
import { isSameAccount, numberTail } from './comparing/accounts.ts'
import { daysBetween, dayNumber } from './comparing/businessDays.ts'
import { isInWindow } from './comparing/dateComparer.ts'
import { LEGAL_FORMS } from './comparing/nameComparer.ts'
import { documentsIn, isSameNumber } from './contradicting/documents.ts'
import { isUnreadableName } from './contradicting/lostLetters.ts'
import { compareNames } from './contradicting/names.ts'
import { compareReferences } from './contradicting/references.ts'
import { foldUmlauts, idKey, isProvided, normalise, uuidIn, wordsOf } from './normalise.ts'
import { paymentValue } from './rowValue.ts'

/** `again`: the same payment a second time. `returned`: the money came back. */
export type Twin = 'again' | 'returned'

/** Most business days between a payment and its return or repetition, which leaves out monthly payments. */
const NEAR = 10
/** Kinds of documents that are paid only once, if their number has enough digits. */
const PAID_ONCE: ReadonlySet<string | null> = new Set(['INVOICE', 'RF'])
const LEAST_DIGITS = 4

type StatedItem = ExpectedItem & { readonly amount: bigint; readonly currency: string }

export function isStated(item: ExpectedItem): item is StatedItem {
  return item.amount !== null && item.currency !== null
}

/** An expected payment as the transaction that it would have been on its due day; its id is the key of the item. */
export function asTransaction(item: StatedItem): FoundRow {
  const { key, amount, currency, correlationId, counterpartyName, counterpartyNumber, counterpartyBankCode } = item
  return {
    ...{ id: key, accountId: '', amount, currency, paymentAmount: amount, paymentCurrency: currency },
    ...{ bulkPaymentId: null, correlationId, counterpartyName, counterpartyNumber, counterpartyBankCode },
    ...{ reference: item.reference ?? '', status: '', settlementStatus: 'settled', type: '', isAbsent: false },
    createdAt: item.dueOn ?? '',
    updatedAt: ''
  }
}

/** What a transaction moved, without sign: in its currency, and in that of its payment if this is another. */
export function sizesOf(row: FoundRow): readonly bigint[] {
  const amounts = row.paymentCurrency === row.currency ? [row.amount] : [row.amount, paymentValue(row)]
  return amounts.map((amount) => (amount < 0n ? -amount : amount))
}

/**
 * Keys that a transaction shares with its return and its repetition: its size, with an id or something of the party.
 */
export function twinKeys(row: FoundRow): readonly string[] {
  const { correlationId, counterpartyNumber, counterpartyName } = row
  const words = wordsOf(counterpartyName ?? '', foldedWord)
  const parties = [
    ...(isProvided(correlationId) ? [`id ${idKey(correlationId)}`] : []),
    numberTail(counterpartyNumber ?? ''),
    ...words.filter((word) => !LEGAL_FORMS.has(word))
  ].filter((party) => party !== '')
  const currencies = [row.currency, row.paymentCurrency]
  const sizes = sizesOf(row).map((size, place) => `${currencies[place]}${size}`)
  return parties.flatMap((party) => sizes.map((size) => `${size} ${party}`))
}

/**
 * Whether the second transaction repeats or returns the first, if they share a key: same party, close in time, and no
 * reference to something else. `dueOn`: the due day of the first, if known.
 */
export function twinOf(payment: FoundRow, other: FoundRow, dueOn: string | null): Twin | undefined {
  if (payment.amount === 0n || other.amount === 0n) return undefined
  if (payment.settlementStatus === 'failed' || other.settlementStatus === 'failed') return undefined
  const isBack = payment.amount < 0n !== other.amount < 0n
  if (isBack && other.createdAt < payment.createdAt) return undefined
  const twin = isBack ? 'returned' : 'again'
  const id = sharedId(payment, other)
  if (id !== undefined && uuidIn(id) !== undefined) return twin
  if (id === undefined && !isSameParty(payment, other)) return undefined
  const verdict = compareReferences(payment.reference, other.reference, other.createdAt)
  if (verdict === 'other-document' || verdict === 'other-period') return undefined
  const isInTime = isNear(payment, other, dueOn) || isSameDocument(payment.reference, other.reference)
  return isInTime ? twin : undefined
}

function sharedId(payment: FoundRow, other: FoundRow): string | undefined {
  const [one, two] = [payment.correlationId, other.correlationId]
  if (!isProvided(one) || !isProvided(two)) return undefined
  return idKey(one) === idKey(two) ? one : undefined
}

/** Account numbers decide; names count only if one side has no number. */
function isSameParty(payment: FoundRow, other: FoundRow): boolean {
  const [one, two] = [payment.counterpartyName ?? '', other.counterpartyName ?? '']
  return (
    isSameAccount(payment, other) ??
    ([one, two].every((name) => name !== '' && !isUnreadableName(name)) &&
      ['compatible', 'near'].includes(compareNames(one, two)))
  )
}

/** Some days after the payment, or around its due day; a payment of the week before is no repetition. */
function isNear(payment: FoundRow, other: FoundRow, dueOn: string | null): boolean {
  // An expected payment without a due day is near nothing.
  if (payment.createdAt === '') return false
  const days = daysBetween(dayNumber(payment.createdAt), dayNumber(other.createdAt), 'target')
  if (days >= 0 || dueOn === null) return Math.abs(days) <= NEAR
  return isInWindow(dueOn, other.createdAt, DEFAULT_WINDOW)
}

/** An invoice is paid once, however long ago that was. */
function isSameDocument(one: string, other: string): boolean {
  const numbers = documentsIn(one).numbers.filter(
    ({ kind, text }) => PAID_ONCE.has(kind) && text.length >= LEAST_DIGITS
  )
  return numbers.some((number) => documentsIn(other).numbers.some((each) => isSameNumber(number, each)))
}

/** Equal for `Sjöberg`, `Sjoeberg` and `Sjoberg`. */
function foldedWord(word: string): string {
  return foldUmlauts(normalise(word))
}
