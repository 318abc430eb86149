const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS

/** An unsigned 64-bit number per row number, as two halves. */
export interface SortNumbers {
  readonly upper: Uint32Array
  readonly lower: Uint32Array
}

/** Sorts row numbers by their 64-bit numbers; the sort is stable. A million rows take about 25 ms. */
export function sortByNumber(rowIds: Uint32Array, { upper, lower }: SortNumbers): Uint32Array {
  let sorted = rowIds
  for (const half of [lower, upper]) {
    sorted = sortByDigit(sorted, half, 0)
    sorted = sortByDigit(sorted, half, DIGIT_BITS)
  }
  return sorted
}

function sortByDigit(rowIds: Uint32Array, numbers: Uint32Array, shift: number): Uint32Array {
  const digitOf = (row: number) => ((numbers[row] ?? 0) >>> shift) & (DIGITS - 1)
  const starts = new Uint32Array(DIGITS + 1)
  for (const row of rowIds) countAt(starts, digitOf(row) + 1)
  // Nothing to do if all digits are equal, as the upper digits nearly always are.
  if (rowIds.length === 0 || starts[digitOf(rowIds[0] ?? 0) + 1] === rowIds.length) return rowIds
  return distribute(rowIds, digitOf, starts)
}

/** Sorts row numbers by a code from 0 to `codes - 1`; the sort is stable. */
export function sortByCode(rowIds: Uint32Array, codeOf: (row: number) => number, codes: number): Uint32Array {
  const starts = new Uint32Array(codes + 1)
  for (const row of rowIds) countAt(starts, codeOf(row) + 1)
  return distribute(rowIds, codeOf, starts)
}

/** `starts[code + 1]` is the number of rows with the code. */
function distribute(rowIds: Uint32Array, codeOf: (row: number) => number, starts: Uint32Array): Uint32Array {
  for (let code = 1; code < starts.length; code++) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0)
  const sorted = new Uint32Array(rowIds.length)
  for (const row of rowIds) {
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
