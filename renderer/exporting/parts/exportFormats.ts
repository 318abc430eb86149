import type { CsvProfile, ExportFormat } from '../../../shared/domain/exportFile.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import type { SettlementCounts } from '../../kit/page/settlementNote.ts'

/** The page makes a printed statement itself; the main side writes all other formats. Raw CSV is a format to users. */
export type ChosenFormat = ExportFormat | 'raw-csv' | 'statement'

export interface FormatWords {
  readonly value: ChosenFormat
  readonly label: string
  readonly note: string
  /** It stands apart: few people in finance need it. */
  readonly isForPrograms?: true
}

export const FORMATS: readonly FormatWords[] = [
  { value: 'csv', label: 'CSV', note: 'A plain table for spreadsheets and bookkeeping programs.' },
  {
    value: 'xlsx',
    label: 'Excel workbook (XLSX)',
    note: 'Real numbers and dates, a frozen header, filters and a sheet of totals.'
  },
  { value: 'camt054', label: 'camt.054', note: 'An ISO 20022 notification for accounting systems; needs no balances.' },
  { value: 'camt053', label: 'camt.053', note: 'An ISO 20022 statement of one account; needs its opening balances.' },
  { value: 'ofx', label: 'OFX', note: 'For Quicken, GnuCash and other finance programs; each row keeps its id.' },
  { value: 'statement', label: 'Printable statement', note: 'Pages to print or to save as PDF, up to 20,000 rows.' },
  {
    value: 'raw-csv',
    label: 'CSV raw',
    note: 'Every text exactly as received. Do not open it in a spreadsheet.',
    isForPrograms: true
  },
  {
    value: 'jsonl',
    label: 'JSON Lines',
    note: 'All known details of each row, one object per line.',
    isForPrograms: true
  }
]

/** Kinds of CSV for spreadsheets. */
export type SpreadsheetProfile = Exclude<CsvProfile, 'lossless'>

export const PROFILES: readonly {
  readonly value: SpreadsheetProfile
  readonly label: string
  readonly note: string
}[] = [
  {
    value: 'excel-us',
    label: 'CSV for Excel (commas, decimal point)',
    note: 'Marked, so that Excel reads accents rightly. Text that it would run as a formula gets a leading apostrophe.'
  },
  {
    value: 'excel-eu',
    label: 'CSV for Excel (semicolons, decimal comma)',
    note: 'As European Excel reads it, marked for accents. Text that it would run as a formula gets an apostrophe.'
  },
  {
    value: 'safe',
    label: 'CSV for Excel (commas, decimal point, no mark)',
    note: 'For programs that stumble over the mark. Text that Excel would run as a formula gets a leading apostrophe.'
  }
]

/** The profile that spreadsheets of the region can read. */
export function usualProfile(decimalSign: '.' | ','): 'excel-us' | 'excel-eu' {
  return decimalSign === ',' ? 'excel-eu' : 'excel-us'
}

export function hasColumns(format: ChosenFormat): boolean {
  return format === 'csv' || format === 'raw-csv' || format === 'xlsx'
}

/** How many rows of a filter a format leaves out: unsettled ones, failed ones, or none. */
export function leftOutOf(format: ChosenFormat, counts: SettlementCounts): number {
  const holds = (status: SettlementStatus): boolean => {
    if (format === 'camt053' || format === 'ofx') return status === 'settled'
    return format !== 'camt054' || status !== 'failed'
  }
  return counts.reduce((sum, { standing, count }) => (holds(standing) ? sum : sum + count), 0)
}

/** Whether a format must, may or cannot state the balance of an account. */
export function balancesOf(format: ChosenFormat): 'needed' | 'optional' | 'none' {
  if (format === 'camt053') return 'needed'
  return format === 'ofx' || format === 'statement' ? 'optional' : 'none'
}

/** What happens to the balances that the user enters, and to those left empty. */
export function balanceNote(format: ChosenFormat): string {
  if (format === 'camt053')
    return 'A statement needs balances, which your provider does not give: enter the balance before the first row.'
  const missing =
    format === 'ofx'
      ? 'OFX requires a balance. Without one, it shows 0 as of 1970-01-01 with a note that no balance is known.'
      : 'Without them the file has no balances.'
  return `${missing} Enter the balance before the first row, if you know it.`
}
