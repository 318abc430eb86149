import type { Assessment, AssessmentInput } from './assessment.ts'
import { hold, openBook, type Assessed, type Book } from './book/book.ts'
import { ask, standItems, standRows } from './book/standing.ts'
import { countStandings } from './standings/countStandings.ts'

/** Figures and states of a reconciliation; `difference` of every currency is the sum of its parts to the last digit. */
export function assess(input: AssessmentInput): Assessed {
  const { matches, resolutions } = input
  const book = openBook(input)
  for (const match of matches) hold(book, match, resolutions)
  ask(book, input)
  standItems(book, book.of.items.keys(), resolutions)
  standRows(book, [...book.of.rows.keys()], resolutions)
  return assessmentOf(book, countStandings(book.items, book.rows))
}

/** What a book says, once everything stands in it. */
export function assessmentOf(book: Book, counted: Pick<Assessment, 'counts' | 'unexplained'>): Assessed {
  const { items, rows, matches, tallies } = book
  return { items, rows, matches, differences: tallies.differences(), ...counted, book }
}
