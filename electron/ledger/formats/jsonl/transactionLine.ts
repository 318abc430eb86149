import type { Transaction } from '../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../shared/transactionStatus.ts'

/**
 * A transaction as a line of JSON. The fields that the service sends stand under its names and in its order, so that
 * what it sent can be made again from them:
 *
 * - Amounts are decimal text in major units, because most readers of JSON make doubles of numbers and lose digits. The
 *   same for the rate, which is the text that came.
 * - Times are UTC with milliseconds. Null stands where a field was null or missing.
 * - `extra` is JSON as received of what the service's interface does not name, nested as it came, and of known fields that
 *   came in a form the ledger does not keep: times of another form than the one above, and texts with half a character
 *   (`\ud800`), which stands as U+FFFD in the field itself. Null where there is nothing of the kind.
 *
 * What Tallydesk knows of the transaction stands last. The line is always valid UTF-8.
 */
export function transactionLine(row: Transaction, extra: string | null, settlementStatus: SettlementStatus): string {
  const sent = {
    id: row.id,
    account_id: row.accountId,
    amount: row.amount,
    currency: row.currency,
    payment_amount: row.paymentAmount,
    payment_currency: row.paymentCurrency,
    exchange_rate: row.exchangeRate,
    bulk_payment_id: row.bulkPaymentId,
    correlation_id: row.correlationId,
    counterparty: {
      account_details: { number: row.counterpartyNumber, bank_code: row.counterpartyBankCode },
      account_id: row.counterpartyAccountId,
      name: row.counterpartyName
    },
    reference: row.reference,
    status: row.status,
    type: row.type,
    created_at: row.createdAt,
    updated_at: row.updatedAt
  }
  const known = { is_absent: row.isAbsent, standing: settlementStatus, reconciliation_state: row.reconciliation }
  // Spliced in as text: parsing it would round its numbers.
  return `${JSON.stringify(sent).slice(0, -1)},"extra":${extra ?? 'null'},${JSON.stringify(known).slice(1)}\n`
}
