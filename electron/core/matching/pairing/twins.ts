import { DEFAULT_WINDOW } from '../../../../shared/reconciliation/defaultRules.ts'
import type { ExpectedItem, FoundRow } from '../model.ts'
import { isSameAccount } from './comparing/accounts.ts'
import { dayNumber, daysBetween } from './comparing/businessDays.ts'
import { isInWindow } from './comparing/dateComparer.ts'
import { documentsIn, namesPaidOnce, sharesDocument } from './texts/documents.ts'
import { isWrittenIn } from './texts/writtenIn.ts'
import { compareParties } from './contradicting/names.ts'
import { compareReferences } from './texts/references.ts'
import { idKey, isProvided, uuidIn } from './texts/normalise.ts'
import { saysReturn } from './relating/returnWords.ts'
import { paymentValue } from './rowValue.ts'
import { movedDay } from './wanted/wantedDays.ts'

/**
 * Why a transaction has to do with a payment. `again`: the same payment a second time. `returned`: its money came back.
 * `by`: what they share, strongest first. `size`: the amount of the transaction beside that of the payment.
 */
export interface Twin {
  readonly kind: 'again' | 'returned'
  readonly by: (typeof SHARED)[number]
  readonly size: SizeFit
}

const SHARED = ['id', 'document', 'party', 'words'] as const

/**
 * Best first. `near`: short of a fee or with interest. `less`: a part. `other`: in a currency that cannot be compared.
 */
const FITS = ['equal', 'near', 'less', 'other', 'more'] as const

type SizeFit = (typeof FITS)[number]

/** How many ranks there are (`twinRank`). */
export const TWIN_RANKS = SHARED.length * FITS.length

/** 0 for what has most surely to do with a payment. What both share counts first, then the size. */
export function twinRank({ by, size }: Twin): number {
  return SHARED.indexOf(by) * FITS.length + FITS.indexOf(size)
}

/** A payment of which money may come back or go twice. */
export interface Payment {
  /** The transaction, or the expected payment as one. */
  readonly row: FoundRow
  readonly dueOn: string | null
  /** ISO 8601: money that came before cannot be its return. Empty if that is not known. */
  readonly from: string
  /** The ids by which a text may name it. */
  readonly ids: readonly string[]
}

/** Most business days between a payment and its repetition, which leaves out monthly payments. */
const NEAR = 10
/** More calendar days than these never are so few business days. */
const MOST_DAYS = 30
/** Kinds of documents that a bank never adds to a text. */
const PAPERS: ReadonlySet<string | null> = new Set(['INVOICE', 'ORDER', 'RF'])
/** Shorter ids are in texts by chance. */
const LEAST_ID = 5
const LEAST_DIGITS = 4
/** What may be missing for fees, and what interest may add. */
const FEE = 500_000n
const FEE_PERCENT = 5n
const INTEREST_PERCENT = 2n
/** A file may state a day after that of the payment. */
const EARLY_DAYS = 4

type StatedItem = ExpectedItem & { readonly amount: bigint; readonly currency: string }

function isStated(item: ExpectedItem): item is StatedItem {
  return item.amount !== null && item.currency !== null
}

/**
 * An expected payment as the transaction that it would have been on its due day; its id is the key of the item. It keeps
 * the second name of the payee.
 */
function asTransaction(item: StatedItem): FoundRow {
  const { key, amount, currency, correlationId, counterpartyName, counterpartyNumber, counterpartyBankCode } = item
  const { ultimateName } = item
  return {
    ...{ id: key, accountId: '', amount, currency, paymentAmount: amount, paymentCurrency: currency },
    ...{ bulkPaymentId: null, correlationId, counterpartyName, ultimateName, counterpartyNumber, counterpartyBankCode },
    ...{ reference: item.reference ?? '', status: '', settlementStatus: 'settled', type: '', isAbsent: false },
    createdAt: item.dueOn ?? '',
    updatedAt: ''
  }
}

/** An expected payment as one of which money may come back; undefined without an amount. */
export function paymentOf(item: ExpectedItem): Payment | undefined {
  if (!isStated(item)) return undefined
  const ids = [item.correlationId, item.endToEndId, item.instructionId].filter(isProvided)
  const from = item.dueOn === null ? '' : (movedDay(item.dueOn, -EARLY_DAYS) ?? '')
  return { row: asTransaction(item), dueOn: item.dueOn, from, ids }
}

export function paymentMadeBy(row: FoundRow, dueOn: string | null = null): Payment {
  return { row, dueOn, from: row.createdAt, ids: [row.correlationId].filter(isProvided) }
}

/** What a transaction moved, without sign: in its currency, and in that of its payment if this is another. */
export function sizesOf(row: FoundRow): readonly bigint[] {
  const amounts = row.paymentCurrency === row.currency ? [row.amount] : [row.amount, paymentValue(row)]
  return amounts.map((amount) => (amount < 0n ? -amount : amount))
}

/** Whether and why a transaction repeats the payment or brings its money back; undefined if it does neither. */
export function twinOf(payment: Payment, other: FoundRow): Twin | undefined {
  const { row } = payment
  if (row.amount === 0n || other.amount === 0n) return undefined
  if (row.settlementStatus === 'failed' || other.settlementStatus === 'failed') return undefined
  return row.amount < 0n === other.amount < 0n ? repetitionOf(payment, other) : returnOf(payment, other)
}

/**
 * A document or another text alone says nothing: customers pay in with numbers that look like ours. Another document or
 * period says that it is other money, whatever else fits.
 */
function returnOf(payment: Payment, other: FoundRow): Twin | undefined {
  const { row, from } = payment
  if (other.createdAt < from) return undefined
  const size = sizeFitOf(row, other)
  const returned = (by: Twin['by']): Twin => ({ kind: 'returned', by, size })
  if (sharesId(row, other) || isNamedIn(payment, other)) return returned('id')
  const isOfParty = isOfPayee(row, other) === true
  const isBack = saysReturn(other.reference)
  // Before its due day, a customer may have paid in what is paid back then.
  if (other.createdAt < row.createdAt && !isBack) return undefined
  if (sharesDocument(row.reference, other.reference))
    return size === 'equal' || isOfParty || isBack ? returned('document') : undefined
  if (namesAnother(row, other, isBack, isOfParty)) return undefined
  if (isOfParty)
    return size === 'equal' || size === 'near' || (isBack && size !== 'more') ? returned('party') : undefined
  return isBack && (size === 'equal' || size === 'near') ? returned('words') : undefined
}

/** Whether a transaction brings back two payments to its party in one sum. */
export function bringsBackTwo(payments: readonly Payment[], other: FoundRow): boolean {
  const parts = payments.filter(
    ({ row, from }) =>
      row.amount < 0n !== other.amount < 0n &&
      row.currency === other.currency &&
      other.createdAt >= from &&
      isOfPayee(row, other) === true &&
      !namesAnother(row, other, saysReturn(other.reference), true)
  )
  return parts.some(({ row: one }, at) =>
    parts.slice(at + 1).some(({ row }) => one.amount + row.amount === -other.amount)
  )
}

function repetitionOf({ row, dueOn }: Payment, other: FoundRow): Twin | undefined {
  if (sizeFitOf(row, other) !== 'equal') return undefined
  const repeats = (by: Twin['by']): Twin => ({ kind: 'again', by, size: 'equal' })
  const id = sharedId(row, other)
  if (id !== undefined && uuidIn(id) !== undefined) return repeats('id')
  const verdict = compareReferences(row.reference, other.reference, other.createdAt)
  if (verdict === 'other-document' || verdict === 'other-period') return undefined
  // An invoice is paid once, however long ago that was.
  const isSameDocument = namesPaidOnce(row.reference) && sharesDocument(row.reference, other.reference)
  if (isSameDocument && isOfPayee(row, other) !== false) return repeats('document')
  const isOfParty = isSameAccount(row, other) ?? isOfPayee(row, other) === true
  return (id !== undefined || isOfParty) && isNear(row, other, dueOn) ? repeats('party') : undefined
}

export function sizeFitOf(payment: FoundRow, other: FoundRow): SizeFit {
  const fits = movesOf(payment).flatMap(([currency, paid]) =>
    movesOf(other).flatMap(([of, size]) => (of === currency ? [fitOf(paid, size)] : []))
  )
  return FITS.find((fit) => fits.includes(fit)) ?? 'other'
}

/** What a transaction moved in a currency, without sign; undefined if it did not move any. */
export function rowSizeIn(row: FoundRow, currency: string): bigint | undefined {
  return movesOf(row).find(([of]) => of === currency)?.[1]
}

/** What a transaction moved, without sign, by currency. */
function movesOf(row: FoundRow): readonly (readonly [currency: string, size: bigint])[] {
  const [size = 0n, paid] = sizesOf(row)
  return paid === undefined
    ? [[row.currency, size]]
    : [
        [row.currency, size],
        [row.paymentCurrency, paid]
      ]
}

/** Whether a sum is all of another, but for a fee or interest. Both have the same sign. */
export function isNearly(sum: bigint, of: bigint): boolean {
  const [size, paid] = of < 0n ? [-sum, -of] : [sum, of]
  return ['equal', 'near'].includes(fitOf(paid, size))
}

function fitOf(paid: bigint, size: bigint): SizeFit {
  if (size === paid) return 'equal'
  if (size > paid) return (size - paid) * 100n <= paid * INTEREST_PERCENT ? 'near' : 'more'
  const isFee = paid - size <= FEE || (paid - size) * 100n <= paid * FEE_PERCENT
  return isFee ? 'near' : 'less'
}

function sharesId(payment: FoundRow, other: FoundRow): boolean {
  const id = sharedId(payment, other)
  if (id === undefined) return false
  // A payer may use an id of its own again every month.
  const verdict = compareReferences(payment.reference, other.reference, other.createdAt)
  return uuidIn(id) !== undefined || (verdict !== 'other-document' && verdict !== 'other-period')
}

function sharedId(payment: FoundRow, other: FoundRow): string | undefined {
  const [one, two] = [payment.correlationId, other.correlationId]
  if (!isProvided(one) || !isProvided(two)) return undefined
  return idKey(one) === idKey(two) ? one : undefined
}

/** Whether the text or the id of a transaction is an id of the payment. */
function isNamedIn({ ids }: Payment, { reference, correlationId }: FoundRow): boolean {
  return ids.some(
    (id) =>
      id.length >= LEAST_ID &&
      ((isProvided(correlationId) && idKey(correlationId) === idKey(id)) || isWrittenIn(id, reference))
  )
}

/** Whether both name the same party, maybe with another account of it; undefined if one names nobody. */
export function isOfPayee(payment: FoundRow, other: FoundRow): boolean | undefined {
  const isSame = isSameAccount(payment, other)
  if (isSame === true) return true
  const verdict = compareParties(payment, other)
  return verdict === undefined ? isSame : verdict === 'compatible' || verdict === 'near'
}

/**
 * Whether the text of a transaction is about something else. Banks add numbers of their own to a return, and its party
 * may name a payment without a number by that of its invoice.
 */
function namesAnother(payment: FoundRow, other: FoundRow, isBack: boolean, isOfParty: boolean): boolean {
  const verdict = compareReferences(payment.reference, other.reference, other.createdAt)
  if (verdict === 'other-document' || verdict === 'other-period') return true
  if (isBack && isOfParty && documentsIn(payment.reference).numbers.length === 0) return false
  return documentsIn(other.reference).numbers.some(
    ({ kind, joined }) => joined.length >= LEAST_DIGITS && kind !== 'CUSTOMER' && (PAPERS.has(kind) || !isBack)
  )
}

/** Some days after the payment, or around its due day; a payment of the week before is no repetition. */
function isNear(payment: FoundRow, other: FoundRow, dueOn: string | null): boolean {
  // An expected payment without a due day is near nothing.
  if (payment.createdAt === '') return false
  const [paidOn, day] = [dayNumber(payment.createdAt), dayNumber(other.createdAt)]
  if (Math.abs(day - paidOn) > MOST_DAYS) return false
  const days = daysBetween(paidOn, day, 'target')
  if (days >= 0 || dueOn === null) return Math.abs(days) <= NEAR
  return isInWindow(dueOn, other.createdAt, DEFAULT_WINDOW)
}
