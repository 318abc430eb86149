import { isLikeIban } from '../values/iban.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { amountParts } from './cells/amountCell.ts'
import { isLikeDay } from './cells/dateCell.ts'
import { rolesOfHeading } from './cells/headings.ts'
import type { CsvRow } from './csvRows.ts'

/** Titles above a table are not longer. */
export const MOST_TITLES = 50

/**
 * Which of the first rows of a file names its columns: the first that names an amount and something else, else the first
 * that names two columns we know, else the first row, unless that holds a payment. Undefined where there are no names.
 */
export function headerRowOf(rows: readonly CsvRow[]): CsvRow | undefined {
  const first = rows.find(({ cells }) => !isAnnouncement(cells))
  return namedRow(rows) ?? (first && isHeader(first) ? first : undefined)
}

/** How many columns the first rows of a file name, taken apart in some way; 0 where that is by chance. */
export function namesIn(rows: readonly CsvRow[]): number {
  const row = namedRow(rows)
  return row ? knownNames(row.cells) : 0
}

/** Whether a row says only what the delimiter is, as spreadsheets write it. */
export function isAnnouncement(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')
}

function namedRow(rows: readonly CsvRow[]): CsvRow | undefined {
  const named = rows.filter(({ cells }) => !holdsPayment(cells) && knownNames(cells) >= 2)
  return named.find(({ cells }) => cells.some(namesAmount)) ?? named[0]
}

function knownNames(cells: readonly string[]): number {
  return cells.filter((cell) => rolesOfHeading(cell).length > 0).length
}

function namesAmount(cell: string): boolean {
  return rolesOfHeading(cell).some((role) => role === 'amount' || role === 'debit' || role === 'credit')
}

/** A row of names: at least one that we know, or nothing in it that could be a payment's. */
function isHeader({ cells }: CsvRow): boolean {
  return !holdsPayment(cells) && (knownNames(cells) > 0 || cells.every((cell) => cell.trim() !== ''))
}

function holdsPayment(cells: readonly string[]): boolean {
  return cells.some((cell) => isOfPayment(cell.trim()))
}

function isOfPayment(text: string): boolean {
  return (
    canonicalUuid(text) !== undefined ||
    isLikeIban(text.replaceAll(' ', '')) ||
    isLikeDay(text) ||
    amountParts(text) !== undefined
  )
}
