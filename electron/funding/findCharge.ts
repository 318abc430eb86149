import { mayStillCome } from '../../shared/cardDoubt.ts'
import type { CardPaymentCharge } from '../../shared/domain/cardPayment.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { Transaction } from '../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../shared/domain/transactionFilter.ts'
import type { StoredCardPayment } from '../workbook/cardPayments/storedCardPayment.ts'

export interface SoughtCharge {
  readonly charge: CardPaymentCharge
  /** Nothing earlier is meant; ISO 8601 in UTC, by the service's clock. */
  readonly since: string
  /** The short id that the account's transactions carry; null where the user has not said it. */
  readonly ledgerAccountId: string | null
}

/** Among which transactions a charge is to be looked for. */
export function chargeFilter({ since, ledgerAccountId }: SoughtCharge): TransactionFilter {
  return [
    { field: 'direction', anyOf: ['in'], not: false },
    // It stands in the list, and is no proof that anything was paid.
    { field: 'standing', anyOf: ['failed'], not: true },
    { field: 'created', days: { from: since.slice(0, 10), to: null }, not: false },
    ...(ledgerAccountId === null ? [] : [{ field: 'account' as const, anyOf: [ledgerAccountId], not: false }])
  ]
}

type Listed = Pick<Transaction, 'accountId' | 'createdAt' | 'currency' | 'paymentCurrency'> & {
  /** In ten-thousandths; decimal text where the row is the ledger's. */
  readonly amount: bigint | string
  readonly paymentAmount: bigint | string
}

/**
 * Whether a transaction, of the ledger or as the service has just listed it, may be the charge: its sum, in its own or in
 * the paid currency, and no earlier.
 */
export function fitsCharge(transaction: Listed, { charge, since, ledgerAccountId }: SoughtCharge): boolean {
  const { accountId, createdAt, amount, currency, paymentAmount, paymentCurrency } = transaction
  if (createdAt < since || (ledgerAccountId !== null && accountId !== ledgerAccountId)) return false
  // What went out may have been paid with a sum that has no sign.
  if (String(amount).startsWith('-')) return false
  return isSum(charge, amount, currency) || isSum(charge, paymentAmount, paymentCurrency)
}

/**
 * Whether more than its sum ties a transaction to a charge: the account that it went to, unless it came there from a bank,
 * the consent's id, or the card that is known to have been saved with it. Without any of it, another payment of the same
 * sum would do as well.
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
 * Other charges that the same transactions may be: of the same sum, entered and not proved, and to the same account where
 * it is known which transactions are that account's. What was given up comes after what is open, but for another
 * person's: two charges of the same card to the same account are told apart by nobody. That nothing was found of it when
 * its time was over does not say that nothing comes later.
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
  const { outcome, way, transactionId, individualId, nothingBy } = cardPayment
  if (way === null || transactionId !== null) return false
  return outcome === 'open' || (individualId !== payer && (nothingBy !== null || mayStillCome(cardPayment)))
}

function isSameSum(one: CardPaymentCharge | null, other: CardPaymentCharge | null): boolean {
  return one !== null && other !== null && isSum(one, other.amount, other.currency)
}
