import type { AssessmentInput, Resolutions } from '../assessment.ts'
import { unclaimedStanding } from '../standings/itemStandings.ts'
import { looseStates, rowStanding } from '../standings/looseRows.ts'
import { openSides } from '../standings/openQuestions.ts'
import { countedIn, valueIn } from '../weighing/sides.ts'
import type { Tallying } from '../weighing/tallies.ts'
import type { Book } from './book.ts'

/** Notes which sides questions still ask about, now that it is known what is claimed. */
export function ask(book: Book, { questions, resolutions }: Pick<AssessmentInput, 'questions' | 'resolutions'>): void {
  const { itemPlaces, rowPlaces, itemClaims, rowClaims } = book
  book.open = openSides(questions, {
    isItemClaimed: (key) => itemClaims[itemPlaces.get(key) ?? -1] === 1,
    isRowClaimed: (id) => rowClaims[rowPlaces.get(id) ?? -1] === 1,
    isItemResolved: (key) => resolutions.items.has(key),
    isRowResolved: (id) => resolutions.rows.has(id)
  })
}

/** Says how items stand that nothing claims, and counts them. */
export function standItems(book: Book, places: Iterable<number>, resolutions: Resolutions): void {
  for (const place of places) {
    const item = book.of.items[place]
    if (item === undefined || book.itemClaims[place] === 1) continue
    const state = book.open.items.has(item.key) ? 'ambiguous' : 'missing'
    book.items[place] = unclaimedStanding(state, resolutions.items.has(item.key))
    tallyItem(book, place, book.tallies.adding)
  }
}

/** Says how transactions stand that nothing claims, and counts them. */
export function standRows(book: Book, places: readonly number[], resolutions: Resolutions): void {
  const { of, itemClaims, rowClaims, rowsDue, open } = book
  const loose = places.flatMap((place) => {
    const row = of.rows[place]
    return row === undefined || rowClaims[place] === 1 ? [] : [{ row, place }]
  })
  const stateOf = looseStates({
    loose: loose.map(({ row }) => row),
    items: of.items,
    batches: of.batches,
    claimed: {
      isItemClaimed: (index) => itemClaims[index] === 1,
      rows: of.rows,
      isRowClaimed: (index) => rowClaims[index] === 1,
      dueOf: (index) => rowsDue[index] ?? null
    },
    candidates: open.rows,
    currencyOf: (row) => currencyIn(book, row)
  })
  for (const { row, place } of loose) {
    book.rows[place] = rowStanding(stateOf(row), resolutions.rows.has(row.id))
    tallyRow(book, place, book.tallies.adding)
  }
}

/** Counts an item that nothing claims as it stands. */
export function tallyItem({ of, items }: Book, place: number, tallying: Tallying): void {
  const [item, standing] = [of.items[place], items[place]]
  if (!item || !standing || item.amount === null || item.currency === null) return
  const { state, isUnexplained } = standing
  tallying.expect(item.currency, item.amount)
  // What no match claims is one of the two.
  const kind = state === 'ambiguous' ? state : 'missing'
  tallying.add(kind, item.currency, item.amount, { count: 1, unexplained: item.amount, isUnexplained })
}

/** Counts a transaction that nothing claims as it stands. */
export function tallyRow(book: Book, place: number, tallying: Tallying): void {
  const [row, standing] = [book.of.rows[place], book.rows[place]]
  if (!row || !standing) return
  const { state, isUnexplained } = standing
  if (state === 'expected' || state === 'unrelated') return
  const currency = currencyIn(book, row)
  const value = row.standing === 'settled' ? valueIn(row, currency) : 0n
  tallying.find(currency, value)
  tallying.add(state, currency, -value, { count: 1, unexplained: -value, isUnexplained })
}

function currencyIn({ currencies }: Book, row: Book['of']['rows'][number]): string {
  return countedIn(row, (currency) => currencies.has(currency))
}
