import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import type { TextColumn } from '../tables/textCare.ts'

/** Where a column gets its values. `isAlways`: every row has a value. */
export type TableColumn =
  | { readonly kind: 'text' | 'rate'; readonly name: TextColumn; readonly isAlways: boolean }
  | { readonly kind: 'money'; readonly name: 'amount' | 'payment_amount' }
  | { readonly kind: 'time'; readonly name: 'created_at' | 'updated_at' }
  | { readonly kind: 'account' | 'standing' | 'reconciliation' | 'absent' }

const always = (name: TextColumn): TableColumn => ({ kind: 'text', name, isAlways: true })
const maybe = (name: TextColumn): TableColumn => ({ kind: 'text', name, isAlways: false })

export const TABLE_COLUMNS: Readonly<Record<ExportColumn, TableColumn>> = {
  id: always('id'),
  account_id: maybe('account_id'),
  created_at: always('created_at'),
  updated_at: always('updated_at'),
  type: always('type'),
  status: always('status'),
  amount: { kind: 'money', name: 'amount' },
  currency: always('currency'),
  payment_amount: { kind: 'money', name: 'payment_amount' },
  payment_currency: always('payment_currency'),
  exchange_rate: { kind: 'rate', name: 'exchange_rate', isAlways: false },
  counterparty_name: maybe('counterparty_name'),
  counterparty_number: maybe('counterparty_number'),
  counterparty_bank_code: maybe('counterparty_bank_code'),
  counterparty_account_id: maybe('counterparty_account_id'),
  reference: maybe('reference'),
  bulk_payment_id: maybe('bulk_payment_id'),
  correlation_id: maybe('correlation_id'),
  created_at_local: { kind: 'time', name: 'created_at' },
  updated_at_local: { kind: 'time', name: 'updated_at' },
  account_name: { kind: 'account' },
  standing: { kind: 'standing' },
  reconciliation_state: { kind: 'reconciliation' },
  is_absent: { kind: 'absent' }
}
