/* oxlint-disable typescript/prefer-for-of -- an iterator takes several times as long over a million numbers. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const DIGIT_STARTS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

/** An unsigned 64-bit number per row number, as two halves. */
export interface SortNumbers {
  readonly upper: Uint32Array
  readonly lower: Uint32Array
}

/** Row numbers, and beside each the two halves of its number: memory is then read from front to back. */
interface Numbered {
  rowIds: Uint32Array
  upper: Uint32Array
  lower: Uint32Array
}

/** Sorts row numbers by their 64-bit numbers; the sort is stable. A million rows take about 25 ms. */
export function sortByNumber(rowIds: Uint32Array, numbers: SortNumbers): Uint32Array {
  const direction = directionOf(rowIds, numbers)
  if (direction === 'ascending') return rowIds
  if (direction === 'descending') return rowIds.toReversed()
  let from = aboveLeast(rowIds, numbers)
  let to = emptyLike(from)
  for (const half of ['lower', 'upper'] as const) {
    for (const shift of DIGIT_STARTS) {
      if (!sortByDigit(from, to, half, shift)) continue
      const before = from
      from = to
      to = before
    }
  }
  return from.rowIds
}

/** Rows often come in the order of their times, the newest first or last; `descending` means without equal ones. */
function directionOf(rowIds: Uint32Array, { upper, lower }: SortNumbers): 'ascending' | 'descending' | undefined {
  let [mayAscend, mayDescend] = [true, true]
  for (let at = 1; at < rowIds.length && (mayAscend || mayDescend); at++) {
    const [before, row] = [rowIds[at - 1] ?? 0, rowIds[at] ?? 0]
    const high = (upper[row] ?? 0) - (upper[before] ?? 0)
    const step = high === 0 ? (lower[row] ?? 0) - (lower[before] ?? 0) : high
    if (step < 0) mayAscend = false
    else mayDescend = false
    if (step > 0) mayDescend = false
  }
  return mayAscend ? 'ascending' : mayDescend ? 'descending' : undefined
}

/** The numbers less the smallest one: then most upper digits are 0 and need no pass, also of amounts below zero. */
function aboveLeast(rowIds: Uint32Array, numbers: SortNumbers): Numbered {
  let [leastUpper, leastLower] = [0xffff_ffff, 0xffff_ffff]
  for (let at = 0; at < rowIds.length; at++) {
    const row = rowIds[at] ?? 0
    const high = numbers.upper[row] ?? 0
    const low = numbers.lower[row] ?? 0
    if (high < leastUpper || (high === leastUpper && low < leastLower)) {
      leastUpper = high
      leastLower = low
    }
  }
  const upper = new Uint32Array(rowIds.length)
  const lower = new Uint32Array(rowIds.length)
  for (let at = 0; at < rowIds.length; at++) {
    const row = rowIds[at] ?? 0
    const low = (numbers.lower[row] ?? 0) - leastLower
    // A negative number is stored modulo 2 ** 32.
    lower[at] = low
    upper[at] = (numbers.upper[row] ?? 0) - leastUpper - (low < 0 ? 1 : 0)
  }
  return { rowIds: rowIds.slice(), upper, lower }
}

const emptyLike = ({ rowIds: { length } }: Numbered): Numbered => ({
  rowIds: new Uint32Array(length),
  upper: new Uint32Array(length),
  lower: new Uint32Array(length)
})

/** Returns false, and changes nothing, if all digits are equal, as upper digits nearly always are. */
function sortByDigit(from: Numbered, to: Numbered, half: 'upper' | 'lower', shift: number): boolean {
  const keys = from[half]
  const places = new Uint32Array(DIGITS)
  for (let at = 0; at < keys.length; at++) countAt(places, ((keys[at] ?? 0) >>> shift) & (DIGITS - 1))
  if (places[((keys[0] ?? 0) >>> shift) & (DIGITS - 1)] === keys.length) return false
  let start = 0
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = places[digit] ?? 0
    places[digit] = start
    start += count
  }
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] ?? 0) >>> shift) & (DIGITS - 1)
    const place = places[digit] ?? 0
    places[digit] = place + 1
    to.rowIds[place] = from.rowIds[at] ?? 0
    to.upper[place] = from.upper[at] ?? 0
    to.lower[place] = from.lower[at] ?? 0
  }
  return true
}

/** Sorts row numbers by a code from 0 to `codes - 1`; the sort is stable. */
export function sortByCode(rowIds: Uint32Array, codeOf: (row: number) => number, codes: number): Uint32Array {
  const starts = new Uint32Array(codes + 1)
  for (let at = 0; at < rowIds.length; at++) countAt(starts, codeOf(rowIds[at] ?? 0) + 1)
  for (let code = 1; code < starts.length; code++) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  const sorted = new Uint32Array(rowIds.length)
  for (let at = 0; at < rowIds.length; at++) {
    const row = rowIds[at] ?? 0
    const code = codeOf(row)
    const place = starts[code] ?? 0
    sorted[place] = row
    starts[code] = place + 1
  }
  return sorted
}

function countAt(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}
