import type { ExportColumn } from '../../../shared/domain/exportFile.ts'
import { EXPORT_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import { EXPORT_TITLES } from '../../../shared/exports/exportTitles.ts'
import { FIELD_NAMES } from '../../../shared/transactions/transactionFields.ts'

/** Like the titles, but the two times say which one is local. */
const NAMES: Readonly<Record<ExportColumn, string>> = {
  ...EXPORT_TITLES,
  created_at_local: `${FIELD_NAMES.createdAt} (local time)`,
  updated_at_local: `${FIELD_NAMES.updatedAt} (local time)`
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
  // For an account without a name, the table shows its id.
  accountName: ['account_id', 'account_name'],
  reconciliation: ['reconciliation_state']
}

/** The columns of a file that correspond to columns of the table, in their order, each once. */
export function exportColumnsOf(ids: readonly string[]): readonly ExportColumn[] {
  const columns = ids.flatMap((id) => {
    const name = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return OTHER_NAMES[id] ?? EXPORT_COLUMNS.find((column) => column === name) ?? []
  })
  return [...new Set(columns)]
}
