import { SERVICE_COLUMNS } from '../../../shared/exports/exportColumns.ts'
import type { CsvProfile, ExportColumn } from '../../../shared/domain/exportFile.ts'
import type { Headings } from '../../../shared/domain/headings.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { EXPORT_TITLES } from '../../../shared/exports/exportTitles.ts'
import { settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { wireWord } from '../../../shared/words/wireWord.ts'
import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'

// The rules of a CSV file once more, written for reading, not for speed: what the ledger's SQL is held against.

export const CSV_NAMES = SERVICE_COLUMNS.join(',')

const BLANKS = ' \u00a0\u200b\ufeff'
const SKIPPED = `\t\r\n${BLANKS}`
const BREAKS = ',;|"\t\r\n'
const FORMULA_STARTS = '=+-@\uff1d\uff0b\uff0d\uff20'

export interface CsvSetting {
  readonly profile: CsvProfile
  readonly columns?: readonly ExportColumn[]
  readonly timeZone?: string
  /** Titles, words and seconds, for people. */
  readonly headings?: Headings
  readonly accountNames?: readonly (readonly [accountId: string, name: string])[]
}

/** The texts of a row as they are stored, for its columns of text; undefined for numbers, times and what is derived. */
export function csvTexts(row: NewTransaction, columns: readonly ExportColumn[]): (string | undefined)[] {
  return columns.map((column) => (isText(column) ? (row[FIELDS[column]] ?? '').toWellFormed() : undefined))
}

/** The cells of a row before they are quoted. `all`: the rows of the ledger. */
export function csvCells(row: NewTransaction, setting: CsvSetting, all: readonly NewTransaction[] = [row]): string[] {
  const inWords = (column: ExportColumn) =>
    setting.headings === 'titles' ? wordsCell(row, column, setting, all) : undefined
  return (setting.columns ?? SERVICE_COLUMNS).map((column) => inWords(column) ?? csvCell(row, column, setting))
}

/** What people read instead of a raw value; undefined where that stays. */
function wordsCell(
  row: NewTransaction,
  column: ExportColumn,
  { timeZone = 'UTC' }: CsvSetting,
  all: readonly NewTransaction[]
): string | undefined {
  const service = (field: 'status' | 'type') => {
    const words = wireWord(row[field])
    const isShared = all.some((other) => other[field] !== row[field] && wireWord(other[field]) === words)
    return words === row[field] || isShared ? undefined : words
  }
  const time = (iso: string) => localTime(iso, timeZone).slice(0, 19).replace('T', ' ')
  const cells: Partial<Record<ExportColumn, string | undefined>> = {
    status: service('status'),
    type: service('type'),
    created_at_local: time(row.createdAt),
    updated_at_local: time(row.updatedAt),
    standing: settlementStatusWords[settlementStatusOf(row.status)].name,
    reconciliation_state: 'Open',
    is_absent: 'No'
  }
  return cells[column]
}

function csvCell(row: NewTransaction, column: ExportColumn, { profile, timeZone, accountNames }: CsvSetting): string {
  const text = (value: string | null | undefined) => guarded((value ?? '').toWellFormed(), profile)
  const number = (value: string) => (profile === 'excel-eu' ? value.replace('.', ',') : value)
  if (isText(column)) return text(row[FIELDS[column]])
  switch (column) {
    case 'amount':
      return number(formatMoney(row.amount, row.currency))
    case 'payment_amount':
      return number(formatMoney(row.paymentAmount, row.paymentCurrency))
    case 'exchange_rate':
      return isNumber(row.exchangeRate) ? number(row.exchangeRate) : text(row.exchangeRate)
    case 'created_at_local':
      return localTime(row.createdAt, timeZone ?? 'UTC')
    case 'updated_at_local':
      return localTime(row.updatedAt, timeZone ?? 'UTC')
    case 'account_name':
      return text(accountNames?.findLast(([id]) => id.toWellFormed() === row.accountId.toWellFormed())?.[1])
    case 'standing':
      return settlementStatusOf(row.status)
    case 'reconciliation_state':
      return 'open'
    case 'is_absent':
      return 'false'
  }
}

const FIELDS = {
  id: 'id',
  account_id: 'accountId',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  type: 'type',
  status: 'status',
  currency: 'currency',
  payment_currency: 'paymentCurrency',
  counterparty_name: 'counterpartyName',
  counterparty_number: 'counterpartyNumber',
  counterparty_bank_code: 'counterpartyBankCode',
  counterparty_account_id: 'counterpartyAccountId',
  reference: 'reference',
  bulk_payment_id: 'bulkPaymentId',
  correlation_id: 'correlationId'
} as const

function isText(column: ExportColumn): column is keyof typeof FIELDS {
  return column in FIELDS
}

function csvLineOf(row: NewTransaction, setting: CsvSetting, all: readonly NewTransaction[]): string {
  const delimiter = delimiterOf(setting.profile)
  const line = csvCells(row, setting, all)
    .map((cell) => quoted(cell, delimiter))
    .join(delimiter)
  return `${line === '' ? '""' : line}\r\n`
}

/** A whole file of these rows. */
export function csvFileOf(rows: readonly NewTransaction[], setting: CsvSetting): string {
  const mark = setting.profile.startsWith('excel') ? '\ufeff' : ''
  const columns = setting.columns ?? SERVICE_COLUMNS
  const headings = setting.headings === 'titles' ? columns.map((column) => EXPORT_TITLES[column]) : columns
  const header = headings.join(delimiterOf(setting.profile))
  return `${mark}${header}\r\n${rows.map((row) => csvLineOf(row, setting, rows)).join('')}`
}

export function delimiterOf(profile: CsvProfile): ',' | ';' {
  return profile === 'excel-eu' ? ';' : ','
}

function isNumber(text: string | null): text is string {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text)
}

/** By the calendar that the browser knows, without arithmetic of ours. */
function localTime(time: string, timeZone: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) || Number.isNaN(Date.parse(time))) return ''
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'longOffset'
  })
  const part = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  const offset = /[+\u2212-]\d\d:\d\d/.exec(part['timeZoneName'] ?? '')?.[0].replace('\u2212', '-') ?? '+00:00'
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}.${part['fractionalSecond']}${offset}`
}

function guarded(text: string, profile: CsvProfile): string {
  if (profile === 'lossless') return text
  const leading = startsFormula(text, SKIPPED) || /^'*[\t\r\n]/.test(text) ? "'" : ''
  return shown(leading + guardedWithin(text))
}

/** Whether what is not skipped begins a formula, also behind apostrophes: those must be told from ours. */
function startsFormula(text: string, skipped: string): boolean {
  const rest = Array.from(text.replace(/^'*/, ''))
  const first = rest.find((character) => !skipped.includes(character)) ?? ''
  return first !== '' && FORMULA_STARTS.includes(first)
}

function guardedWithin(text: string): string {
  const characters = Array.from(text)
  let written = ''
  let isFirst = false
  for (const [at, character] of characters.entries()) {
    const isBlank = BLANKS.includes(character)
    if (isFirst && !isBlank && startsFormula(characters.slice(at).join(''), '')) written += "'"
    written += character
    isFirst = BREAKS.includes(character) || (isFirst && isBlank)
  }
  return written
}

function shown(text: string): string {
  const characters = Array.from(text)
  return Array.from(characters, (character, at) => {
    const code = character.codePointAt(0) ?? 0
    const standsForHidden = code === 0x2421 || (code >= 0x2400 && code < 0x2420)
    if (/^\[U\+[0-9A-F]{4}\]$/.test(characters.slice(at, at + 8).join(''))) return '[U+005B]'
    if (standsForHidden) return `[U+${code.toString(16).toUpperCase()}]`
    if ('\t\r\n'.includes(character)) return character
    if (code < 32) return String.fromCodePoint(0x2400 + code)
    if (code === 127) return '␡'
    const isHidden =
      (code >= 0x80 && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
    return isHidden ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : character
  }).join('')
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
