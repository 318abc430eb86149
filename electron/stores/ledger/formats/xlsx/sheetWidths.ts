import type { ExportColumn } from '../../../../../shared/domain/exportFile.ts'
import type { Headings } from '../../../../../shared/domain/headings.ts'
import { exportHeading } from '../../../../../shared/exports/exportTitles.ts'
import type { SheetColumn } from '../../../../core/spreadsheet/sheetXml.ts'
import { TABLE_COLUMNS } from '../tableColumns.ts'

const WIDTHS: Readonly<Partial<Record<ExportColumn, number>>> = {
  id: 16,
  created_at: 26,
  updated_at: 26,
  created_at_local: 24,
  updated_at_local: 24,
  amount: 16,
  payment_amount: 16,
  currency: 9,
  counterparty_name: 34,
  counterparty_number: 30,
  reference: 34,
  bulk_payment_id: 38,
  correlation_id: 38,
  account_name: 26,
  is_absent: 10
}

export function sheetColumns(columns: readonly ExportColumn[], headings: Headings | undefined): readonly SheetColumn[] {
  return columns.map((column) => ({
    heading: exportHeading(column, headings),
    width: WIDTHS[column] ?? 18,
    isNumber: ['money', 'rate'].includes(TABLE_COLUMNS[column].kind)
  }))
}
