import type { CsvMapping } from '../../../../../../shared/domain/reconciliation/instruction.ts'
import { currencyOfHeading } from '../cells/headings.ts'
import { columnWords, type OpenQuestion, type ChangedColumns } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

interface Found {
  readonly columns: ChangedColumns
  /** The currency of the whole file. */
  readonly currency: string | null
  readonly question?: OpenQuestion
}

/**
 * Finds the currency of the amounts: in a column, or in the heading. Never a column with the currency of a card payment
 * abroad.
 */
export function currencyOf(sheet: Sheet, columns: Columns): Found {
  const ofHeading = headingCurrency(sheet, columns)
  const named = sheet.of('currency')
  const chosen = chosenByRow(sheet)
  if (chosen) return { ...chosen, currency: ofHeading }
  const [only] = named
  const others = sheet.unnamed.filter((column) => holdsCurrencies(column))
  const isNear = Math.abs((only?.at ?? 0) - (columns.amount ?? 0)) === 1
  if (only && named.length === 1 && (isNear || others.length === 0)) return besideHeading(only, ofHeading)
  if (only) return amongColumns(named.length > 1 ? named : [only, ...others], columns, ofHeading)
  if (ofHeading !== null) return { columns: {}, currency: ofHeading }
  const rivals = sheet.of('rivalCurrency')
  return rivals.length > 0 ? amongColumns([...rivals, ...others], columns, null) : byContent(sheet, columns)
}

/** Offered if the file states none; any other can be typed. */
const USUAL = ['EUR', 'GBP', 'USD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN']

/** The question to ask if no column, no heading and not every cell states the currency. */
export function currencyMissing(
  { columns: all }: Sheet,
  { columns, currency }: Pick<CsvMapping, 'columns' | 'currency'>
): OpenQuestion | undefined {
  if (currency !== null || columns.currency !== undefined) return undefined
  const money = [columns.amount, columns.debit, columns.credit].flatMap((at) =>
    at === undefined ? [] : (all[at] ?? [])
  )
  if (money.every(({ withCurrency, filled }) => withCurrency === filled)) return undefined
  const named = money.flatMap(({ marked }) => (marked && marked.length > 1 ? [marked] : []))
  const codes = named[0]?.filter((code) => named.every((some) => some.includes(code))) ?? USUAL
  return {
    about: 'currency',
    words: 'Which currency are the amounts in? The file does not say.',
    options: codes.slice(0, USUAL.length).map((code) => ({ label: code, change: { currency: code } }))
  }
}

/** The currency in the heading of the amounts; null if there is none, or if two headings differ. */
export function headingCurrency({ columns: all }: Sheet, { amount, debit, credit }: Columns): string | null {
  const stated = new Set(
    [amount, debit, credit].flatMap((at) =>
      at === undefined ? [] : [currencyOfHeading(all[at]?.heading ?? '') ?? null]
    )
  )
  const [currency = null] = stated
  return stated.size === 1 ? currency : null
}

/** Payout templates for two currencies have a column that says which currency applies to a row. */
function chosenByRow(sheet: Sheet): Omit<Found, 'currency'> | undefined {
  const [chooser] = sheet.of('amountCurrency')
  if (!chooser) return undefined
  if (chooser.currencies === chooser.filled) return { columns: { currency: chooser.at } }
  const named = (word: string) =>
    sheet.of('rivalCurrency').find(({ heading }) => heading.toLowerCase().startsWith(word.toLowerCase()))
  const [word = '', second] = [...(chooser.words ?? [])]
  const column = named(word)
  if (column && second === undefined) return { columns: { currency: column.at } }
  // No single column fits all rows. Without the rows of one currency, one column does.
  const words = `“${chooser.heading}” does not say one currency for all amounts. Leave out the rows in other currencies, and read them as separate files.`
  return { columns: {}, question: { about: 'currency', words, options: [] } }
}

function besideHeading(column: SheetColumn, ofHeading: string | null): Found {
  const found = { columns: { currency: column.at }, currency: ofHeading }
  if (ofHeading === null || (column.isConstant && column.first === ofHeading)) return found
  const words = `The heading of the amounts says ${ofHeading}, another column says something else. Which is the currency of the amounts?`
  const heading = {
    label: `${ofHeading} in all rows`,
    change: { columns: { currency: undefined }, currency: ofHeading }
  }
  return { ...found, question: { about: 'currency', words, options: [heading, optionOf(column)] } }
}

function amongColumns(all: readonly SheetColumn[], { amount }: Columns, ofHeading: string | null): Found {
  const [first] = all
  const saysOne = all.every((each) => each.isConstant && each.first === first?.first)
  if (first && saysOne && (ofHeading === null || ofHeading === first.first))
    return { columns: { currency: first.at }, currency: ofHeading }
  // For `Amount, Currency, Fee, Currency`: of several currency columns, the one next to the amount.
  const beside = all.find(({ at }) => at === (amount ?? -2) + 1)
  const before = all.find(({ at }) => at === (amount ?? -2) - 1)
  if (beside && !before && ofHeading === null && all.every(({ heading }) => heading === beside.heading))
    return { columns: { currency: beside.at }, currency: null }
  const question = {
    about: 'currency' as const,
    words: `Which column has the currency of the amounts? ${all.length > 1 ? 'More than one could.' : 'Its name does not say so.'}`,
    options: all.map((each) => optionOf(each))
  }
  return { columns: { currency: (beside ?? first)?.at }, currency: ofHeading, question }
}

function byContent(sheet: Sheet, columns: Columns): Found {
  const amounts = columns.amount === undefined ? undefined : sheet.columns[columns.amount]
  const codes = sheet.unnamed.filter((column) => holdsCurrencies(column))
  const [only] = codes
  if (!only || (amounts && amounts.withCurrency === amounts.filled)) return { columns: {}, currency: null }
  const found = { columns: { currency: only.at }, currency: null }
  if (!sheet.hasHeader && codes.length === 1) return found
  const words = 'Which column has the currency of the amounts? Its name does not say so.'
  return { ...found, question: { about: 'currency', words, options: codes.map((each) => optionOf(each)) } }
}

const holdsCurrencies = ({ currencies, filled }: SheetColumn) => currencies === filled

const optionOf = (column: SheetColumn) => ({
  label: columnWords(column),
  change: { columns: { currency: column.at } }
})
