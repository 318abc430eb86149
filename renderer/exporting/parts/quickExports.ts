import { COLUMNS_FOR_PEOPLE, columnsForPeople, SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import type { ExportColumn, ExportSettings } from '../../../shared/domain/exportFile.ts'
import { PROFILES, usualProfile } from './exportFormats.ts'

/** One of the most used formats, ready to be written. */
export interface QuickExport {
  readonly id: string
  readonly title: string
  readonly note: string
  /** Absent for the printable statement. */
  readonly settings?: ExportSettings
  readonly isForPrograms?: true
}

/** `table`: the columns of the table, in its order. */
export function quickExports(decimalSign: '.' | ',', table: readonly ExportColumn[]): readonly QuickExport[] {
  const profile = usualProfile(decimalSign)
  return [
    {
      id: 'csv',
      title: PROFILES.find(({ value }) => value === profile)?.label ?? 'CSV for Excel',
      note: 'For spreadsheets. Text that a spreadsheet would run as a formula gets a leading apostrophe.',
      settings: { format: 'csv', profile, columns: COLUMNS_FOR_PEOPLE, headings: 'titles' }
    },
    {
      id: 'xlsx',
      title: 'Excel workbook',
      note: 'The columns of the table, with a filter and a sheet of totals.',
      settings: {
        format: 'xlsx',
        columns: table.length === 0 ? COLUMNS_FOR_PEOPLE : columnsForPeople(table),
        headings: 'titles'
      }
    },
    {
      id: 'camt054',
      title: 'camt.054',
      note: 'For accounting systems that import from banks.',
      settings: { format: 'camt054' }
    },
    { id: 'statement', title: 'Printable statement', note: 'To print, or to save as PDF.' },
    {
      id: 'lossless',
      title: 'CSV raw',
      note: 'Every text exactly as it was received.',
      settings: { format: 'csv', profile: 'lossless', columns: SERVICE_COLUMNS },
      isForPrograms: true
    },
    {
      id: 'jsonl',
      title: 'JSON Lines',
      note: 'All known details of each row.',
      settings: { format: 'jsonl' },
      isForPrograms: true
    }
  ]
}
