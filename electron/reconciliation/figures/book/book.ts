import type { ExpectedItem, FoundRow, HeldMatch, InstructedBatch } from '../../model.ts'
import type {
  Assessment,
  AssessmentInput,
  ItemStanding,
  MatchFigures,
  Resolutions,
  RowStanding
} from '../assessment.ts'
import { claimedStandings, unclaimedStanding } from '../standings/itemStandings.ts'
import { rowStanding } from '../standings/looseRows.ts'
import type { OpenSides } from '../standings/openQuestions.ts'
import { tolerancesOf, weigh } from '../weighing/matchFigures.ts'
import { placesOf } from '../weighing/places.ts'
import { layered, type Layered } from './layered.ts'
import { makeTallies, type Tallies } from '../weighing/tallies.ts'

/** How everything stands, while it is found out. Lists are by the place of an item or of a transaction. */
export interface Book extends BookBasis {
  readonly items: ItemStanding[]
  readonly rows: RowStanding[]
  /** 1 where a match claims it. */
  readonly itemClaims: Uint8Array
  readonly rowClaims: Uint8Array
  /** Of claimed transactions: when what claims them was due. */
  readonly rowsDue: (string | null)[]
  readonly matches: Layered<number, MatchFigures>
  readonly tallies: Tallies
  open: OpenSides
}

/** An assessment that the next one can go on from, see `reassess`. */
export interface Assessed extends Assessment {
  readonly book: Book
}

/** What is the same for as long as items, batches, transactions and rules are. */
interface BookBasis {
  readonly of: {
    readonly items: readonly ExpectedItem[]
    readonly rows: readonly FoundRow[]
    readonly batches: readonly InstructedBatch[]
  }
  readonly itemPlaces: ReadonlyMap<string, number>
  readonly rowPlaces: ReadonlyMap<string, number>
  readonly tolerances: ReadonlyMap<string, bigint>
  /** Of the items. */
  readonly currencies: ReadonlySet<string | null>
}

/** With nothing claimed, and nothing said of anything yet. */
export function openBook({ items, rows, batches, rules }: AssessmentInput): Book {
  return {
    of: { items, rows, batches },
    itemPlaces: placesOf(items, ({ key }) => key),
    rowPlaces: placesOf(rows, ({ id }) => id),
    tolerances: tolerancesOf(rules),
    currencies: new Set(items.map(({ currency }) => currency)),
    items: new Array<ItemStanding>(items.length).fill(unclaimedStanding('missing', true)),
    rows: new Array<RowStanding>(rows.length).fill(rowStanding('expected', false)),
    itemClaims: new Uint8Array(items.length),
    rowClaims: new Uint8Array(rows.length),
    rowsDue: new Array<string | null>(rows.length).fill(null),
    matches: layered(),
    tallies: makeTallies(),
    open: { items: new Set(), rows: new Set() }
  }
}

/** One to go on in, while this one stays as it is. */
export function copyBook(book: Book): Book {
  return {
    ...book,
    items: book.items.slice(),
    rows: book.rows.slice(),
    itemClaims: book.itemClaims.slice(),
    rowClaims: book.rowClaims.slice(),
    rowsDue: book.rowsDue.slice(),
    matches: book.matches.copy(),
    tallies: book.tallies.copy()
  }
}

/** Lets a match claim its items and transactions, and counts it; those that are not in the lists are left out. */
export function hold(book: Book, match: HeldMatch, resolutions: Resolutions): void {
  const { items, rows } = sidesIn(book, match)
  const { tolerances } = book
  const figures = weigh(match, sidesOf(book, items, rows), { resolutions, tolerances }, book.tallies.adding)
  book.matches.set(match.id, figures)
  const { first, others } = claimedStandings(figures)
  const firstPlace = book.itemPlaces.get(match.items[0] ?? '')
  for (const place of items) {
    book.items[place] = place === firstPlace ? first : others
    book.itemClaims[place] = 1
  }
  const dueOn = book.of.items[firstPlace ?? -1]?.dueOn ?? null
  for (const place of rows) {
    book.rows[place] = rowStanding('expected', false)
    book.rowClaims[place] = 1
    book.rowsDue[place] = dueOn
  }
}

/** Takes back what `hold` did. `resolutions` are those that it was held with. */
export function release(book: Book, match: HeldMatch, resolutions: Resolutions): void {
  const { items, rows } = sidesIn(book, match)
  const { tolerances } = book
  weigh(match, sidesOf(book, items, rows), { resolutions, tolerances }, book.tallies.taking)
  book.matches.delete(match.id)
  for (const place of items) book.itemClaims[place] = 0
  for (const place of rows) book.rowClaims[place] = 0
}

/** Where the sides of a match stand. */
export function sidesIn({ itemPlaces, rowPlaces }: Book, { items, rows }: Pick<HeldMatch, 'items' | 'rows'>) {
  return { items: placed(items, itemPlaces), rows: placed(rows, rowPlaces) }
}

function placed(names: readonly string[], places: ReadonlyMap<string, number>): readonly number[] {
  const first = places.get(names[0] ?? '')
  if (names.length === 1) return first === undefined ? [] : [first]
  return names.flatMap((name) => places.get(name) ?? [])
}

function sidesOf({ of }: Book, items: readonly number[], rows: readonly number[]) {
  return { items: taken(of.items, items), rows: taken(of.rows, rows) }
}

function taken<Side>(sides: readonly Side[], places: readonly number[]): readonly Side[] {
  const first = sides[places[0] ?? -1]
  if (places.length === 1) return first === undefined ? [] : [first]
  return places.flatMap((place) => sides[place] ?? [])
}
