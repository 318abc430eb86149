import type { ExpectedItem, FoundRow } from '../../model.ts'
import { backKeys, jointKeys, movesOf, nearKeys, partyKeys, paymentKeys, textKeys, type Move } from './relationKeys.ts'
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
  { readonly items: readonly ExpectedItem[]; readonly both: PaymentIndex }
>()

/** What a file expects and the transactions, as payments. Built once for lists that do not change. */
export function paymentsAmong(items: readonly ExpectedItem[], rows: readonly FoundRow[]): PaymentIndex {
  const before = ofRows.get(rows)
  if (before?.items === items) return before.both
  let instructed = ofItems.get(items)
  if (!instructed) ofItems.set(items, (instructed = indexOf('item', [...items.entries()])))
  const both = withRows(instructed, items, rows)
  ofRows.set(rows, { items, both })
  return both
}

/** Nearly all transactions say the same as what was expected, and are found with it. */
function withRows(instructed: PaymentIndex, items: readonly ExpectedItem[], rows: readonly FoundRow[]): PaymentIndex {
  const sayings = new Map(items.map((item, at) => [sayingOf(item), at]))
  // Lists of transactions by item, linked: a list of its own for each would need more memory than all the rest.
  const [first, next] = [new Int32Array(items.length).fill(-1), new Int32Array(rows.length).fill(-1)]
  const others: (readonly [at: number, row: FoundRow])[] = []
  for (const [at, row] of rows.entries()) {
    const item = sayings.get(sayingOf(row))
    if (item === undefined) others.push([at, row])
    else [next[at], first[item]] = [first[item] ?? -1, at]
  }
  const made = indexOf('row', others)
  const rowsAlike = ({ at: item }: PaymentPlace): readonly PaymentPlace[] => {
    const places: PaymentPlace[] = []
    for (let at = first[item] ?? -1; at >= 0; at = next[at] ?? -1) places.push({ side: 'row', at })
    return places
  }
  return {
    size: instructed.size + made.size,
    eachKey: (take) => [instructed, made].forEach(({ eachKey }) => eachKey(take)),
    placesOf: (row) => [
      ...instructed.placesOf(row).flatMap((place) => [place, ...rowsAlike(place)]),
      ...made.placesOf(row)
    ]
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
  for (const [key, numbers] of jointly(payments)) for (const number of numbers) made.push(key * NUMBERS + number)
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

/** More payments to one party than these are not added up. */
const MOST_JOINT = 10

/** By key, the numbers of two payments to one party, which may come back in one sum. */
function jointly(
  payments: readonly (readonly [at: number, payment: ExpectedItem | FoundRow])[]
): readonly (readonly [key: number, numbers: readonly [number, number]])[] {
  const ofParty = new Map<number, number[]>()
  for (const [number, [, payment]] of payments.entries())
    for (const party of partyKeys(payment)) {
      const others = ofParty.get(party)
      if (others) others.push(number)
      else ofParty.set(party, [number])
    }
  const shared = [...ofParty].filter(([, { length }]) => length > 1 && length <= MOST_JOINT)
  return shared.flatMap(([party, numbers]) =>
    numbers.flatMap((one, at) =>
      numbers.slice(at + 1).flatMap((other) => {
        const sum = sumOf(payments[one]?.[1], payments[other]?.[1])
        return sum ? jointKeys([party], [sum]).map((key) => [key, [one, other]] as const) : []
      })
    )
  )
}

function sumOf(one: ExpectedItem | FoundRow | undefined, other: ExpectedItem | FoundRow | undefined): Move | undefined {
  const [[currency, size] = [], [also, more] = []] = [one, other].map((side) => side && movesOf(side)[0])
  return currency === also && currency !== undefined && size !== undefined && more !== undefined
    ? [currency, size + more]
    : undefined
}

/** All that keys are made of. */
function sayingOf(side: ExpectedItem | FoundRow): string {
  const { amount, currency, counterpartyName, counterpartyNumber, reference, correlationId } = side
  const abroad = 'key' in side || side.currency === side.paymentCurrency ? '' : side.id
  return [amount, currency, counterpartyNumber, counterpartyName, reference, correlationId, abroad].join('\0')
}

function lookupKeys(row: FoundRow): readonly number[] {
  const parties = partyKeys(row)
  const moves = movesOf(row)
  const back = saysReturn(row.reference) ? backKeys(parties, moves) : []
  const joint = jointKeys(parties, moves)
  return [...nearKeys(parties, moves), ...joint, ...back, ...textKeys(`${row.reference} ${row.correlationId ?? ''}`)]
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
