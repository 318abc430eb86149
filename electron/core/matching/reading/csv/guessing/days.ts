import { columnWords, type ChangedColumns, type OpenQuestion } from './questions.ts'
import type { Columns, Sheet, SheetColumn } from './sheet.ts'

interface Found {
  readonly columns: ChangedColumns
  readonly question?: OpenQuestion
}

/** What a heading may call the day of payment, best first. */
const MEANINGS = ['dueOn', 'day', 'bookedOn', 'madeOn'] as const
const MOST_OPTIONS = 12

/**
 * Finds the day of payment by what the headings mean, wherever they are. Asks about two columns of one meaning with
 * different days, about days under an unknown heading, and if there are only those of invoices.
 */
export function dayColumn(sheet: Sheet, taken: Columns): Found {
  const named = MEANINGS.map((role) => sheet.of(role).filter(({ filled }) => filled > 0))
  const [best = []] = named.filter((columns) => columns.length > 0)
  const unknown = sheet.unnamed.filter((column) => isOfDays(column) && !Object.values(taken).includes(column.at))
  const all = [...named.flat(), ...unknown]
  const isSure = unknown.length === 0 || best[0]?.role === 'dueOn'
  if (best.length > 0 && isSure && isFullest(best, all)) return among(best)
  if (best.length > 0 || !sheet.hasHeader) return among(all)
  return asks([...unknown, ...sheet.of('invoicedOn').filter((column) => isOfDays(column))])
}

const isOfDays = ({ days, filled }: SheetColumn) => filled > 0 && days * 10 >= filled * 9

/** Whether no other column says the day of more payments. */
function isFullest(some: readonly SheetColumn[], all: readonly SheetColumn[]): boolean {
  const most = (columns: readonly SheetColumn[]) => Math.max(...columns.map(({ filled }) => filled))
  return most(some) === most(all)
}

function among(columns: readonly SheetColumn[]): Found {
  const isSame = columns.every(({ dayDigest }) => dayDigest === columns[0]?.dayDigest)
  return isSame ? { columns: { dueOn: columns[0]?.at } } : asks(columns)
}

function asks(columns: readonly SheetColumn[]): Found {
  const [first] = columns
  if (!first) return { columns: {} }
  const why = columns.length > 1 ? 'More than one could, and their days differ.' : 'Its name does not say so.'
  const options = columns.slice(0, MOST_OPTIONS).map((column) => ({
    label: columnWords(column),
    change: { columns: { dueOn: column.at } }
  }))
  const none = { label: 'None of them', change: { columns: { dueOn: undefined } } }
  const words = `Which column has the day of payment? ${why}`
  return {
    columns: { dueOn: first.at },
    question: { about: 'dueOn', words, options: [...options, none], line: first.firstLine }
  }
}
