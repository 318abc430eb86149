import type { ExportColumn } from '../domain/exportFile.ts'
import type { Headings } from '../domain/headings.ts'
import { FIELD_NAMES } from '../transactions/fieldNames.ts'

/** Headings for people, the same as in the table. All are different, and none needs quotes in a CSV. */
export const EXPORT_TITLES: Readonly<Record<ExportColumn, string>> = {
  id: FIELD_NAMES.id,
  account_id: FIELD_NAMES.accountId,
  created_at: `${FIELD_NAMES.createdAt} (UTC)`,
  updated_at: `${FIELD_NAMES.updatedAt} (UTC)`,
  type: FIELD_NAMES.type,
  status: FIELD_NAMES.status,
  amount: FIELD_NAMES.amount,
  currency: FIELD_NAMES.currency,
  payment_amount: FIELD_NAMES.paymentAmount,
  payment_currency: FIELD_NAMES.paymentCurrency,
  exchange_rate: FIELD_NAMES.exchangeRate,
  counterparty_name: FIELD_NAMES.counterpartyName,
  counterparty_number: FIELD_NAMES.counterpartyNumber,
  counterparty_bank_code: FIELD_NAMES.counterpartyBankCode,
  counterparty_account_id: FIELD_NAMES.counterpartyAccountId,
  reference: FIELD_NAMES.reference,
  bulk_payment_id: FIELD_NAMES.bulkPaymentId,
  correlation_id: FIELD_NAMES.correlationId,
  created_at_local: FIELD_NAMES.createdAt,
  updated_at_local: FIELD_NAMES.updatedAt,
  account_name: FIELD_NAMES.accountName,
  standing: FIELD_NAMES.standing,
  reconciliation_state: FIELD_NAMES.reconciliation,
  is_absent: FIELD_NAMES.isAbsent
}

/** The heading of a column. Files without `headings` were made when there were only names. */
export function exportHeading(column: ExportColumn, headings: Headings | undefined): string {
  return headings === 'titles' ? EXPORT_TITLES[column] : column
}
