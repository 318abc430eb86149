import type { OpenQuestion, ChangedColumns } from './questions.ts'
import { columnWords } from './questions.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

interface Found {
  readonly columns: ChangedColumns
  readonly question?: OpenQuestion
}

const MOST_OPTIONS = 12

/** Finds the amount columns: one, or one for each direction. */
export function amountColumns(sheet: Sheet): Found {
  const amounts = sheet.of('amount')
  const rivals = sheet.of('rivalAmount')
  const [debit, secondDebit] = sheet.of('debit')
  const [credit, secondCredit] = sheet.of('credit')
  const pair = debit && credit && !secondDebit && !secondCredit ? { debit: debit.at, credit: credit.at } : undefined
  const single = [...amounts, ...rivals]
  const [only] = single
  if (pair && single.length === 0) return { columns: pair }
  if (only && single.length === 1 && only.role === 'amount' && !debit && !credit)
    return { columns: { amount: only.at } }
  const named = [...single, ...(pair ? [] : [...sheet.of('debit'), ...sheet.of('credit')])]
  if (named.length > 0 || pair) return asks(named, pair)
  return byContent(sheet)
}

function byContent(sheet: Sheet): Found {
  const numbers = sheet.unnamed.filter((column) => isOfAmounts(column))
  const exact = numbers.filter(({ decimalSigns, filled }) => decimalSigns.none < filled)
  const [likely] = exact
  // A column of plain digits without a heading may hold other numbers.
  if (!sheet.hasHeader && likely && exact.length === 1) return { columns: { amount: likely.at } }
  return numbers.length === 0 ? { columns: {} } : asks([...exact, ...numbers.filter((each) => !exact.includes(each))])
}

function isOfAmounts({ amounts, filled, days, uuids, ibans }: SheetColumn): boolean {
  return amounts === filled && days < filled && uuids + ibans === 0
}

function asks(named: readonly SheetColumn[], pair?: { readonly debit: number; readonly credit: number }): Found {
  const none = { amount: undefined, debit: undefined, credit: undefined }
  const options = named.slice(0, MOST_OPTIONS).map((column) => ({
    label: columnWords(column),
    change: { columns: { ...none, amount: column.at } }
  }))
  const both = pair
    ? [{ label: 'The columns of money out and money in', change: { columns: { ...none, ...pair } } }]
    : []
  const [first] = [...options, ...both]
  const all = [...options, ...both]
  const why = all.length > 1 ? 'More than one could, or its name does not say so.' : 'Its name does not say so.'
  const question = { about: 'amount' as const, words: `Which column has the amounts? ${why}`, options: all }
  return { columns: first?.change.columns ?? {}, question }
}
