import { CSV_FIELD_ORDER } from './csvFields.ts'
import type { CsvField, CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'

/** The field that a column holds; undefined for one that is not read. */
export function fieldOf({ columns }: CsvMapping, column: number): CsvField | undefined {
  return CSV_FIELD_ORDER.find((field) => columns[field] === column)
}

/** Says what a column holds. A field is in one column and a column holds one field. */
export function withField(mapping: CsvMapping, column: number, field: CsvField | undefined): CsvMapping {
  const kept = Object.entries(mapping.columns).filter(([name, at]) => at !== column && name !== field)
  return { ...mapping, columns: Object.fromEntries([...kept, ...(field ? [[field, column] as const] : [])]) }
}
