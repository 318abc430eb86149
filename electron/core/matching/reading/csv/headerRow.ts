import { isLikeIban } from '../values/iban.ts'
import { canonicalUuid } from '../values/uuid.ts'
import { isNumber } from './cells/amountCell.ts'
import { isLikeDay } from './cells/dateCell.ts'
import { rolesOfHeading } from './cells/headings.ts'
import type { CsvRow } from './csvRows.ts'

const DRAWN_LINE = /^[-=_+]{5,}$/

/** Most rows of titles above a table. */
export const MOST_TITLES = 50

/**
 * Finds the header among the first rows: the first row that names an amount and something else, otherwise the first
 * that names two known columns, otherwise the first row unless it holds a payment. Undefined if there is none.
 */
export function headerRowOf(rows: readonly CsvRow[]): CsvRow | undefined {
  const first = rows.find(({ cells }) => !isLayout(cells))
  return namedRow(rows) ?? (first && isHeader(first) ? first : undefined)
}

/** How many columns the first rows name with this delimiter; 0 if that may be chance. */
export function namesIn(rows: readonly CsvRow[]): number {
  const row = namedRow(rows)
  return row ? knownNames(row.cells) : 0
}

/** Whether a row is no more than layout: it declares the delimiter, as spreadsheets do, or draws a line. */
export function isLayout(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return (/^sep=.?$/i.test(first) && others.length === 0) || [first, ...others].every((cell) => DRAWN_LINE.test(cell))
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

/** A row of names: it has a known one, or nothing that could belong to a payment. */
function isHeader({ cells }: CsvRow): boolean {
  return !holdsPayment(cells) && (knownNames(cells) > 0 || cells.every((cell) => cell.trim() !== ''))
}

function holdsPayment(cells: readonly string[]): boolean {
  return cells.some((cell) => isOfPayment(cell.trim()))
}

function isOfPayment(text: string): boolean {
  return canonicalUuid(text) !== undefined || isLikeIban(text.replaceAll(' ', '')) || isLikeDay(text) || isNumber(text)
}
