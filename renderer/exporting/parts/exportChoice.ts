import type { ExportColumn, ExportSettings, OpeningBalance } from '../../../shared/domain/exportFile.ts'
import { formatCount, readAmount } from '../../kit/bridge/format.ts'
import { columnsForPeople, EXPORT_COLUMNS, SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import { minorDigits } from '../../../shared/money/minorDigits.ts'
import { balancesOf, hasColumns, type ChosenFormat, type SpreadsheetProfile } from './exportFormats.ts'

/** The user's choices for a file, as far as they have been made. */
export interface ExportChoice {
  readonly format: ChosenFormat
  readonly profile: SpreadsheetProfile
  /** If false, the profile is the one that spreadsheets of the region can read. */
  readonly isProfileChosen: boolean
  /**
   * `service`: every field, or for programs every one of the service. `table`: the columns that the table shows when
   * the file is written.
   */
  readonly columns: 'service' | 'table' | readonly ExportColumn[]
  /** Workbooks and CSV for spreadsheets: names, raw values and UTC instead of titles, words and local times. */
  readonly forPrograms: boolean
  /** By currency, as typed. */
  readonly balances: Readonly<Record<string, string>>
}

/** A file for people: a workbook with the columns of the table. */
export const firstChoice: ExportChoice = {
  format: 'xlsx',
  profile: 'excel-us',
  isProfileChosen: false,
  columns: 'table',
  forPrograms: false,
  balances: {}
}

/** Whether the file has the service's names and values. */
export function isRaw({ format, forPrograms }: ExportChoice): boolean {
  return forPrograms || format === 'raw-csv'
}

/** The columns of the file. Those for people have no UTC times. */
export function columnsOf(choice: ExportChoice, table: readonly ExportColumn[]): readonly ExportColumn[] {
  const { columns } = choice
  const all = isRaw(choice) ? SERVICE_COLUMNS : EXPORT_COLUMNS
  const chosen = columns === 'service' ? all : columns === 'table' ? table : columns
  return isRaw(choice) ? chosen : columnsForPeople(chosen)
}

/** What is wrong with a typed balance, or undefined. An empty field is no error. */
export function balanceProblem(typed: string, currency: string): string | undefined {
  const isFine = typed.trim() === '' || /^-?\d{1,14}(\.\d{1,4})?$/.test(readAmount(typed, currency) ?? '')
  return isFine ? undefined : 'Write an amount, such as 1,250.00 or -80.'
}

/** No bank accepts a statement whose amounts have more decimals than their currency. */
function hasTooManyDecimals(currency: string, typed: string): boolean {
  return (/\.(\d*?)0*$/.exec(readAmount(typed, currency) ?? '')?.[1]?.length ?? 0) > minorDigits(currency)
}

export function balancesFor(choice: ExportChoice, currencies: readonly string[]): readonly OpeningBalance[] {
  return currencies.flatMap((currency) => {
    const typed = choice.balances[currency] ?? ''
    const amount = readAmount(typed, currency)
    return amount === undefined || balanceProblem(typed, currency) !== undefined ? [] : [{ currency, amount }]
  })
}

/** What the rows of a file belong to. */
interface ExportedRows {
  readonly currencies: readonly string[]
  readonly accounts: number
  /** How many rows the format can hold; see `leftOutOf`. */
  readonly held: number
}

/** Why the file cannot be made yet, in words. Undefined if it can. */
export function whatIsMissing(
  choice: ExportChoice,
  table: readonly ExportColumn[],
  { currencies, accounts, held }: ExportedRows
): string | undefined {
  if (hasColumns(choice.format) && columnsOf(choice, table).length === 0) return 'Choose at least one column.'
  if (held === 0) return 'This format holds none of these rows: they are pending, failed or of an unknown status.'
  return missingAccount(choice, currencies, accounts) ?? missingBalance(choice, currencies)
}

/** A balance belongs to one account. */
function missingAccount(choice: ExportChoice, currencies: readonly string[], accounts: number): string | undefined {
  if (accounts < 2) return undefined
  const need = balancesOf(choice.format)
  const rows = `these rows belong to ${formatCount(accounts)}`
  if (need === 'needed') return `Choose an account: a statement is for one account, and ${rows}.`
  if (need === 'none' || balancesFor(choice, currencies).length === 0) return undefined
  return `Choose an account, or leave the balances empty: a balance is for one account, and ${rows}.`
}

function missingBalance(choice: ExportChoice, currencies: readonly string[]): string | undefined {
  const need = balancesOf(choice.format)
  if (need === 'none') return undefined
  const wrong = currencies.filter((currency) => balanceProblem(choice.balances[currency] ?? '', currency) !== undefined)
  if (wrong.length > 0) return `The opening balance of ${wrong.join(', ')} is no amount.`
  const fine = currencies.filter((currency) => hasTooManyDecimals(currency, choice.balances[currency] ?? ''))
  if (fine.length > 0) return `The opening balance of ${fine.join(', ')} has more decimals than the currency.`
  const given = balancesFor(choice, currencies).map(({ currency }) => currency)
  const open = need === 'needed' ? currencies.filter((currency) => !given.includes(currency)) : []
  return open.length > 0 ? `Enter the opening balance of ${open.join(', ')}.` : undefined
}

/** The settings of the file. Undefined for a statement, which the page makes itself. */
export function settingsOf(
  choice: ExportChoice,
  table: readonly ExportColumn[],
  currencies: readonly string[]
): ExportSettings | undefined {
  const { format, profile } = choice
  const headings = isRaw(choice) ? 'names' : 'titles'
  switch (format) {
    case 'statement':
      return undefined
    case 'csv':
      return { format, profile, columns: columnsOf(choice, table), headings }
    case 'raw-csv':
      return { format: 'csv', profile: 'lossless', columns: columnsOf(choice, table) }
    case 'xlsx':
      return { format, columns: columnsOf(choice, table), headings }
    case 'camt053':
    case 'ofx':
      return { format, openingBalances: balancesFor(choice, currencies) }
    case 'jsonl':
    case 'camt054':
      return { format }
  }
}

/** The settings as a template keeps them: without balances, which belong to one day of one account. */
export function asTemplate(settings: ExportSettings): ExportSettings {
  return 'openingBalances' in settings ? { ...settings, openingBalances: [] } : settings
}

/** The choice that a template stands for. What its format does not use stays unchanged. */
export function choiceOf(settings: ExportSettings, before: ExportChoice): ExportChoice {
  switch (settings.format) {
    case 'csv': {
      const { profile, columns, headings } = settings
      if (profile === 'lossless') return { ...before, format: 'raw-csv', columns }
      const forPrograms = headings !== 'titles'
      return { ...before, format: 'csv', profile, isProfileChosen: true, columns, forPrograms }
    }
    case 'xlsx':
      return { ...before, format: 'xlsx', columns: settings.columns, forPrograms: settings.headings !== 'titles' }
    case 'camt053':
    case 'ofx':
    case 'jsonl':
    case 'camt054':
      return { ...before, format: settings.format }
  }
}
