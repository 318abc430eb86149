import type { CsvProfile, ExportFormat } from '../../../shared/domain/exportFile.ts'
import type { SettlementStatus } from '../../../shared/transactionStatus.ts'
import type { SettlementCounts } from '../../kit/page/settlementNote.ts'

/** The page makes a printed statement itself; the main side writes all other formats. */
export type ChosenFormat = ExportFormat | 'statement'

export const FORMATS: readonly { readonly value: ChosenFormat; readonly label: string; readonly note: string }[] = [
  { value: 'csv', label: 'CSV', note: 'A plain table for spreadsheets, bookkeeping programs and scripts.' },
  {
    value: 'xlsx',
    label: 'Excel workbook (XLSX)',
    note: 'Typed numbers and dates, frozen header, filter and a sheet of totals.'
  },
  { value: 'camt054', label: 'camt.054', note: 'An ISO 20022 notification for accounting systems; needs no balances.' },
  { value: 'camt053', label: 'camt.053', note: 'An ISO 20022 statement of one account; needs its opening balances.' },
  { value: 'ofx', label: 'OFX', note: 'For Quicken, GnuCash and other finance programs; each row keeps its id.' },
  { value: 'statement', label: 'Printable statement', note: 'Pages to print or to save as PDF, up to 20,000 rows.' },
  { value: 'jsonl', label: 'JSON Lines', note: 'Everything that is known of each row, for programs.' }
]

export const PROFILES: readonly { readonly value: CsvProfile; readonly label: string; readonly note: string }[] = [
  {
    value: 'safe',
    label: 'CSV for Excel (commas, decimal point)',
    note: 'Text that a spreadsheet would run as a formula gets a leading apostrophe.'
  },
  {
    value: 'excel-eu',
    label: 'CSV for Excel (semicolons, decimal comma)',
    note: 'As European Excel reads it, marked for accents. Text that it would run as a formula gets an apostrophe.'
  },
  {
    value: 'excel-us',
    label: 'CSV for Excel (commas, decimal point, marked)',
    note: 'The same, marked so that Excel reads accents rightly.'
  },
  { value: 'lossless', label: 'CSV raw', note: 'Every text exactly as received. For programs, not for spreadsheets.' }
]

/** The profile that spreadsheets of the region can read. */
export function usualProfile(decimalSign: '.' | ','): 'safe' | 'excel-eu' {
  return decimalSign === ',' ? 'excel-eu' : 'safe'
}

export function hasColumns(format: ChosenFormat): boolean {
  return format === 'csv' || format === 'xlsx'
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
    return 'The statement states balances, and the service does not tell them: enter what the account held before the first row.'
  const missing =
    format === 'ofx'
      ? 'OFX requires a balance: without them it is 0 as of 1970-01-01, with a note that none is known.'
      : 'Without them no balances are stated.'
  return `${missing} Enter what the account held before the first row, where you know it.`
}
