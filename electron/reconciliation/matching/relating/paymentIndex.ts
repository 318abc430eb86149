import type { ExpectedItem, FoundRow } from '../../model.ts'
import { sizesOf } from '../twins.ts'
import { backKeys, nearKeys, partyKeys, paymentKeys, textKeys, type Move } from './relationKeys.ts'
import { saysReturn } from './returnWords.ts'

/** A place in the list of expected payments, or in that of transactions. */
export interface PaymentPlace {
  readonly side: 'item' | 'row'
  readonly at: number
}

/** Finds the payments that a transaction may repeat or bring back, too many rather than too few. */
export interface PaymentIndex {
  /** How many keys there are. */
  readonly size: number
  readonly eachKey: (take: (key: number) => void) => void
  readonly placesOf: (row: FoundRow) => readonly PaymentPlace[]
}

/** Most payments that are found by one key: if there are more, they are all alike. */
const MOST = 200
/** An entry is a key and a number of a payment in one, which sorts faster than pairs and needs a tenth of the memory. */
const NUMBERS = 2 ** 21

const ofItems = new WeakMap<readonly ExpectedItem[], PaymentIndex>()
const ofRows = new WeakMap<
  readonly FoundRow[],
  { readonly items: readonly ExpectedItem[]; readonly index: PaymentIndex }
>()

/**
 * The payments of a file: what it expects, and transactions that say something else than any of these. Built once for
 * lists that do not change.
 */
export function paymentsAmong(items: readonly ExpectedItem[], rows: readonly FoundRow[]): PaymentIndex {
  let instructed = ofItems.get(items)
  if (!instructed) ofItems.set(items, (instructed = indexOf('item', [...items.entries()])))
  let made = ofRows.get(rows)
  if (made?.items !== items) {
    const told = new Set(items.map(sayingOf))
    const others = [...rows.entries()].filter(([, row]) => !told.has(sayingOf(row)))
    ofRows.set(rows, (made = { items, index: indexOf('row', others) }))
  }
  return bothOf(instructed, made.index)
}

function bothOf(one: PaymentIndex, other: PaymentIndex): PaymentIndex {
  return {
    size: one.size + other.size,
    eachKey: (take) => [one, other].forEach(({ eachKey }) => eachKey(take)),
    placesOf: (row) => (other.size === 0 ? one.placesOf(row) : [...one.placesOf(row), ...other.placesOf(row)])
  }
}

function indexOf(
  side: PaymentPlace['side'],
  payments: readonly (readonly [at: number, payment: ExpectedItem | FoundRow])[]
): PaymentIndex {
  const made: number[] = []
  const places = payments.map(([at, payment], number) => {
    for (const key of paymentKeys(payment)) made.push(key * NUMBERS + number)
    return { side, at }
  })
  const entries = Float64Array.from(made).sort()
  const found = new WeakMap<FoundRow, readonly PaymentPlace[]>()
  return {
    size: entries.length,
    eachKey: (take) => {
      for (const entry of entries) take(Math.floor(entry / NUMBERS))
    },
    placesOf(row) {
      const before = found.get(row)
      if (before) return before
      const numbers = [...new Set(lookupKeys(row).flatMap((key) => numbersAt(entries, key)))]
      const now = numbers.sort((one, other) => one - other).flatMap((number) => places[number] ?? [])
      found.set(row, now)
      return now
    }
  }
}

/** What an expected payment and its transaction usually say alike. */
function sayingOf({ amount, currency, counterpartyName, counterpartyNumber }: ExpectedItem | FoundRow): string {
  return `${String(amount)} ${currency ?? ''} ${counterpartyNumber ?? ''} ${counterpartyName ?? ''}`
}

function lookupKeys(row: FoundRow): readonly number[] {
  const parties = partyKeys(row)
  const moves = movesOf(row)
  const back = saysReturn(row.reference) ? backKeys(parties, moves) : []
  return [...nearKeys(parties, moves), ...back, ...textKeys(`${row.reference} ${row.correlationId ?? ''}`)]
}

export function movesOf(row: FoundRow): readonly Move[] {
  const currencies = [row.currency, row.paymentCurrency]
  return sizesOf(row).map((size, place) => [currencies[place] ?? '', Number(size)])
}

function numbersAt(entries: Float64Array, key: number): readonly number[] {
  const first = firstFrom(entries, key * NUMBERS)
  const numbers: number[] = []
  for (let at = first; at < Math.min(first + MOST, entries.length); at++) {
    const entry = entries[at] ?? 0
    if (entry >= (key + 1) * NUMBERS) break
    numbers.push(entry % NUMBERS)
  }
  return numbers
}

function firstFrom(entries: Float64Array, least: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
