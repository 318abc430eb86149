import type { ExportColumn } from '../domain/exportFile.ts'
import type { Headings } from '../domain/headings.ts'
import { recordOf } from '../transactions/fieldLists.ts'
import { FIELD_NAMES, FILE_FIELDS } from '../transactions/transactionFields.ts'

/** Headings for people, the same as in the table. All are different, and none needs quotes in a CSV. */
export const EXPORT_TITLES: Readonly<Record<ExportColumn, string>> = {
  ...recordOf(FILE_FIELDS, ({ column, kind, label }) => [column, kind === 'time' ? `${label} (UTC)` : label]),
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
