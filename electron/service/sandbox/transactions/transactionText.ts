import { decimalText } from './currencies.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'
import { timeText } from './timeText.ts'

/** How numbers are written. */
export interface NumberStyle {
  /** Minor units as JSON text. */
  readonly amount: (minor: number, currency: string) => string
  /** Whether an exchange rate is a JSON string. */
  readonly quotesRates: boolean
}

export const MAJOR: NumberStyle = { amount: decimalText, quotesRates: false }

/**
 * A transaction as JSON text. Written by hand because `JSON.stringify` would turn the number `-12.50` into `-12.5`. The
 * trailing zeros expose clients that read amounts as doubles.
 */
export function transactionText(row: SandboxTransaction, { amount, quotesRates }: NumberStyle = MAJOR): string {
  return (
    `{"id":"${row.id}","account_id":"${row.accountId}",` +
    `"amount":${amount(row.amount, row.currency)},"currency":"${row.currency}",` +
    `"payment_amount":${amount(row.paymentAmount, row.paymentCurrency)},` +
    `"payment_currency":"${row.paymentCurrency}",` +
    optional('exchange_rate', quotesRates ? quoted(row.exchangeRate) : row.exchangeRate) +
    optional('bulk_payment_id', quoted(row.bulkPaymentId)) +
    optional('correlation_id', quoted(row.correlationId)) +
    optional('counterparty', row.counterparty.json) +
    `"reference":${JSON.stringify(row.reference)},` +
    `"status":"${row.status}","type":"${row.type}",` +
    `"created_at":"${timeText(row.createdAt)}","updated_at":"${timeText(row.updatedAt)}"}`
  )
}

function optional(name: string, value: string | null | undefined): string {
  return value === undefined ? '' : `"${name}":${value ?? 'null'},`
}

function quoted(plain: string | null | undefined): string | null | undefined {
  return typeof plain === 'string' ? `"${plain}"` : plain
}
