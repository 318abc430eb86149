/* oxlint-disable typescript/prefer-for-of -- an iterator takes ten times as long over millions of bytes. */
const COMMA = 44
const ZERO = 48

/** SQL that gives the row numbers of a query, in its order, as one blob for `parseRowIds`. */
export function rowIdsOf(query: string): string {
  return `SELECT CAST(group_concat(row_id) AS BLOB) FROM (${query})`
}

/**
 * Reads `1,22,333`. One blob a query is four times as fast as one row a number through the driver; the numbers of a
 * million rows take 4 MB.
 */
export function parseRowIds(blob: Uint8Array | null | undefined): Uint32Array {
  if (!blob) return new Uint32Array()
  const ids = new Uint32Array(countCommas(blob) + 1)
  let index = 0
  let id = 0
  for (let at = 0; at < blob.length; at++) {
    const byte = blob[at] ?? COMMA
    if (byte === COMMA) {
      ids[index++] = id
      id = 0
    } else id = id * 10 + byte - ZERO
  }
  ids[index] = id
  return ids
}

function countCommas(blob: Uint8Array): number {
  let count = 0
  for (let at = 0; at < blob.length; at++) if (blob[at] === COMMA) count += 1
  return count
}
