/* oxlint-disable typescript/prefer-for-of -- an iterator takes ten times as long over millions of bytes. */
const COMMA = 44
const ZERO = 48

/** SQL that returns the row numbers of a query, in order, as one blob for `parseRowIds`. */
export function rowIdsOf(query: string): string {
  return `SELECT CAST(group_concat(row_id) AS BLOB) FROM (${query})`
}

/**
 * Parses `1,22,333`. One blob per query is four times as fast as one row per number through the driver. A million
 * numbers take 4 MB in memory.
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
