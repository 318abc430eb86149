import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import { EXPORT_COLUMNS } from '../../../shared/exportColumns.ts'
import { FIELD_NAMES } from '../../../shared/fieldNames.ts'

const NAMES: Readonly<Record<ExportColumn, string>> = {
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
  created_at_local: `${FIELD_NAMES.createdAt} (local time)`,
  updated_at_local: `${FIELD_NAMES.updatedAt} (local time)`,
  account_name: FIELD_NAMES.accountName,
  standing: FIELD_NAMES.standing,
  reconciliation_state: FIELD_NAMES.reconciliation,
  is_absent: FIELD_NAMES.isAbsent
}

export function columnName(column: ExportColumn): string {
  return NAMES[column]
}

/** Columns of the table that have another name in a file. */
const OTHER_NAMES: Readonly<Record<string, readonly ExportColumn[]>> = {
  createdAt: ['created_at_local'],
  updatedAt: ['updated_at_local'],
  createdAtUtc: ['created_at'],
  updatedAtUtc: ['updated_at'],
  // The table shows the id of an account without a name.
  accountName: ['account_id', 'account_name'],
  reconciliation: ['reconciliation_state']
}

/** The columns of a file that hold what columns of the table show, in their order; each once. */
export function exportColumnsOf(ids: readonly string[]): readonly ExportColumn[] {
  const columns = ids.flatMap((id) => {
    const name = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return OTHER_NAMES[id] ?? EXPORT_COLUMNS.find((column) => column === name) ?? []
  })
  return [...new Set(columns)]
}
