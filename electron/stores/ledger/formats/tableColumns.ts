import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import { recordOf } from '../../../../shared/transactions/fieldLists.ts'
import { FILE_FIELDS, type TransactionField } from '../../../../shared/transactions/transactionFields.ts'
import type { TextColumn } from '../tables/textCare.ts'

export type MoneyColumn = Extract<TransactionField, { readonly kind: 'money' }>['column']

/** Where a column gets its values. `isAlways`: every row has a value. */
export type TableColumn =
  | { readonly kind: 'text' | 'rate'; readonly name: TextColumn; readonly isAlways: boolean }
  | { readonly kind: 'money'; readonly name: MoneyColumn }
  | { readonly kind: 'time'; readonly name: 'created_at' | 'updated_at' }
  | { readonly kind: 'account' | 'standing' | 'reconciliation' | 'absent' }

export const TABLE_COLUMNS: Readonly<Record<ExportColumn, TableColumn>> = {
  ...recordOf(FILE_FIELDS, (field) => [field.column, sourceOf(field)]),
  created_at_local: { kind: 'time', name: 'created_at' },
  updated_at_local: { kind: 'time', name: 'updated_at' },
  account_name: { kind: 'account' },
  standing: { kind: 'standing' },
  reconciliation_state: { kind: 'reconciliation' },
  is_absent: { kind: 'absent' }
}

function sourceOf(field: TransactionField): TableColumn {
  if (field.kind === 'money') return { kind: 'money', name: field.column }
  if (field.kind === 'rate') return { kind: 'rate', name: field.column, isAlways: false }
  return { kind: 'text', name: field.column, isAlways: !('none' in field) }
}
