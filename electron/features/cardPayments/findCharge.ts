import { mayStillCome } from '../../../shared/cards/cardDoubt.ts'
import type { CardPaymentCharge } from '../../../shared/domain/cardPayment.ts'
import { parseMoney } from '../../../shared/domain/money.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../../shared/domain/transactionFilter.ts'
import type { StoredCardPayment } from '../../stores/workbook/directory/cardPayments/storedCardPayment.ts'
import { mayBeEntered } from './conditions.ts'

export interface SoughtCharge {
  readonly charge: CardPaymentCharge
  /** Earlier transactions are not the charge; ISO 8601 in UTC, by the service's clock. */
  readonly since: string
  /** The account's short id in transactions; null if the user has not set it. */
  readonly ledgerAccountId: string | null
}

/** The transactions among which to look for a charge. */
export function chargeFilter({ since, ledgerAccountId }: SoughtCharge): TransactionFilter {
  return [
    { field: 'direction', anyOf: ['in'], not: false },
    // A failed transaction does not prove a payment.
    { field: 'standing', anyOf: ['failed'], not: true },
    { field: 'created', days: { from: since.slice(0, 10), to: null }, not: false },
    ...(ledgerAccountId === null ? [] : [{ field: 'account' as const, anyOf: [ledgerAccountId], not: false }])
  ]
}

type Listed = Pick<Transaction, 'accountId' | 'createdAt' | 'currency' | 'paymentCurrency'> & {
  /** In ten-thousandths; decimal text for a row of the ledger. */
  readonly amount: bigint | string
  readonly paymentAmount: bigint | string
}

/**
 * Whether a transaction, from the ledger or from the service's list, may be the charge: the same sum, in its own or in
 * the paid currency, and not earlier.
 */
export function fitsCharge(transaction: Listed, { charge, since, ledgerAccountId }: SoughtCharge): boolean {
  const { accountId, createdAt, amount, currency, paymentAmount, paymentCurrency } = transaction
  if (createdAt < since || (ledgerAccountId !== null && accountId !== ledgerAccountId)) return false
  // An outgoing transaction may have a paid amount without a sign.
  if (String(amount).startsWith('-')) return false
  return isSum(charge, amount, currency) || isSum(charge, paymentAmount, paymentCurrency)
}

/**
 * Whether more than the sum ties a transaction to a charge: its account, unless it is a bank transfer; the consent's
 * id; or the card that the charge saved. Without such a tie, another payment of the same sum would fit too.
 */
export function isEvident(
  { correlationId, reference, counterpartyName, type }: Transaction,
  { ledgerAccountId }: SoughtCharge,
  { consentId, method }: StoredCardPayment
): boolean {
  if (ledgerAccountId !== null && type !== 'bank-transfer') return true
  if (consentId !== null && (correlationId === consentId || reference.includes(consentId))) return true
  const last4 = method?.card?.last4 ?? ''
  return /^\d{4}$/.test(last4) && new RegExp(`(?<!\\d)${last4}(?!\\d)`).test(counterpartyName ?? '')
}

function isSum(
  { amount: wanted, currency: of }: CardPaymentCharge,
  amount: bigint | string,
  currency: string
): boolean {
  if (currency !== of) return false
  const scaled = typeof amount === 'bigint' ? amount : parseMoney(amount, of, 'major')
  return scaled === parseMoney(wanted, of, 'major')
}

/**
 * Other charges that the same transactions may prove: the same sum, entered but not proved, and the same account if its
 * ledger id is known. Cancelled charges come after open ones, except those of another person: nobody can tell two
 * charges by the same card to the same account apart. A cancelled charge still counts after a check found nothing,
 * because its result may come later.
 */
export function rivalsOf(
  { id, charge, individualId }: StoredCardPayment,
  all: readonly StoredCardPayment[],
  ledgerAccountId: string | null
): readonly StoredCardPayment[] {
  return all.filter(
    (other) =>
      other.id !== id &&
      isWaited(other, individualId) &&
      isSameSum(charge, other.charge) &&
      (ledgerAccountId === null || charge?.accountId === other.charge?.accountId)
  )
}

function isWaited(cardPayment: StoredCardPayment, payer: string): boolean {
  const { outcome, transactionId, individualId, nothingBy } = cardPayment
  if (transactionId !== null || !mayBeEntered(cardPayment)) return false
  return outcome === 'open' || (individualId !== payer && (nothingBy !== null || mayStillCome(cardPayment)))
}

function isSameSum(one: CardPaymentCharge | null, other: CardPaymentCharge | null): boolean {
  return one !== null && other !== null && isSum(one, other.amount, other.currency)
}
