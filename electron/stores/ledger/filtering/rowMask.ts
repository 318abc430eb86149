/* oxlint-disable typescript/prefer-for-of -- an iterator takes several times as long over a million numbers. */
/** One byte a row number: 1 for the rows that are meant. */
export type RowMask = Uint8Array

export type RowTest = (row: number) => boolean

/** Removes the rows for which the test fails, or with `not`, succeeds. */
export function narrow(mask: RowMask, test: RowTest, not: boolean): void {
  for (let row = 1; row < mask.length; row++) if (mask[row] === 1 && test(row) === not) mask[row] = 0
}

/** The mask of these rows; numbers beyond `size` are ignored. */
export function maskOfRows(rowIds: Uint32Array, size: number): RowMask {
  const mask = new Uint8Array(size)
  // A write beyond the end of a typed array does nothing.
  for (let at = 0; at < rowIds.length; at++) mask[rowIds[at] ?? 0] = 1
  return mask
}

export function countRows(mask: RowMask): number {
  let count = 0
  for (let row = 0; row < mask.length; row++) count += mask[row] ?? 0
  return count
}

/** The selected rows of `rowIds`, in the same order. */
export function keepRows(rowIds: Uint32Array, mask: RowMask): Uint32Array {
  const matching = new Uint32Array(rowIds.length)
  let count = 0
  for (let at = 0; at < rowIds.length; at++) {
    const row = rowIds[at] ?? 0
    if (mask[row] === 1) matching[count++] = row
  }
  return matching.slice(0, count)
}

/** The selected rows, ascending. */
export function rowsOfMask(mask: RowMask): Uint32Array {
  const rows = new Uint32Array(countRows(mask))
  let count = 0
  for (let row = 1; row < mask.length; row++) if (mask[row] === 1) rows[count++] = row
  return rows
}
