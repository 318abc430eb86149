import { textsOf } from '../transactions/fieldLists.ts'
import { FILE_FIELDS } from '../transactions/transactionFields.ts'

/** Columns from the service, with its names, in the order of a file. */
export const SERVICE_COLUMNS = textsOf(FILE_FIELDS, 'column')

/** Columns that Tallydesk adds: local times with offset, the user's name for the account, the meaning of the status. */
export const DERIVED_COLUMNS = [
  'created_at_local',
  'updated_at_local',
  'account_name',
  'standing',
  'reconciliation_state',
  'is_absent'
] as const

export const EXPORT_COLUMNS = [...SERVICE_COLUMNS, ...DERIVED_COLUMNS] as const

type ExportColumn = (typeof EXPORT_COLUMNS)[number]

const LOCAL: Readonly<Partial<Record<ExportColumn, ExportColumn>>> = {
  created_at: 'created_at_local',
  updated_at: 'updated_at_local'
}

/** These columns for people: local times in place of the service's UTC, each once. */
export function columnsForPeople(columns: readonly ExportColumn[]): readonly ExportColumn[] {
  return [...new Set(columns.map((column) => LOCAL[column] ?? column))]
}

/** All columns of a file for people. */
export const COLUMNS_FOR_PEOPLE = columnsForPeople(EXPORT_COLUMNS)
