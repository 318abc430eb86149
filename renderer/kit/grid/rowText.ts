import type { LedgerColumn } from './ledgerColumn.ts'

/** A row as one line for a spreadsheet: the raw values of its columns, separated by tabs. */
export function rowText<T>(row: T, columns: readonly LedgerColumn<T>[]): string {
  return columns.map((column) => column.read(row).replace(/[\t\r\n]+/g, ' ')).join('\t')
}
