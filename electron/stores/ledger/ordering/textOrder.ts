/* oxlint-disable typescript/prefer-for-of -- an iterator takes several times as long over a million numbers. */
import type { ReadDb } from '../../../base/database/database.ts'
import { sortByNumber } from './radixSort.ts'

/** No text contains this byte, because it is not part of UTF-8. */
const SEPARATOR = 0xff
/** So few texts are compared with each other. */
const FEW = 16
/** Rows of one read: more than that in one text would be in memory twice. */
const SLICE = 100_000

export const REFERENCES_QUERY = `SELECT CAST(group_concat(reference, CAST(x'ff' AS TEXT)) AS BLOB)
  FROM (SELECT reference FROM transactions WHERE row_id > ? AND row_id <= ? ORDER BY row_id)`

/** Texts one after the other, each with a place from 0. */
export interface Texts {
  /** UTF-8 with capital letters of ASCII as small ones; 0xff behind each text. */
  readonly bytes: Uint8Array
  /** Where each text starts; and behind the last. */
  readonly starts: Uint32Array
}

/** The references of the `count` rows up to `last`, in the order of their numbers. Takes 16 MB for a million rows. */
export function readReferences(db: ReadDb, last: number, count: number): Texts {
  const query = db.column<Uint8Array | null>(REFERENCES_QUERY)
  const slices: Uint8Array[] = []
  for (let after = 0; after < last; after += SLICE) {
    const slice = query.get(after, Math.min(last, after + SLICE))
    if (slice) slices.push(slice)
  }
  return foldedTexts(slices, count)
}

/** `count` texts in UTF-8, 0xff between those of each slice. */
export function foldedTexts(slices: readonly Uint8Array[], count: number): Texts {
  const bytes = new Uint8Array(slices.reduce((sum, { length }) => sum + length + 1, 0))
  const starts = new Uint32Array(count + 1)
  let [to, text] = [0, 0]
  for (const slice of slices) {
    for (let at = 0; at < slice.length; at++) {
      const byte = slice[at] ?? 0
      bytes[to++] = byte >= 65 && byte <= 90 ? byte + 32 : byte
      if (byte === SEPARATOR) starts[++text] = to
    }
    bytes[to++] = SEPARATOR
    starts[++text] = to
  }
  if (text !== count) throw new Error(`${count} texts were expected, and ${text} were there`)
  return { bytes, starts }
}

/** Sorts places by the bytes of their texts, which for UTF-8 is by code points; the sort is stable. */
export function sortTexts({ bytes, starts }: Texts, places: Uint32Array): Uint32Array {
  const sorted = places.slice()
  const upper = new Uint32Array(starts.length)
  const lower = new Uint32Array(starts.length)
  const windowAt = (at: number, end: number) => {
    let window = 0
    // 0 is behind the end, so that a shorter text comes first, and is not taken for one that goes on with NUL.
    for (let next = at; next < at + 4; next++) window = (window << 8) | (next < end ? (bytes[next] ?? 0) + 1 : 0)
    return window >>> 0
  }
  const compare = (one: number, other: number, depth: number) => {
    const [oneStart, otherStart] = [starts[one] ?? 0, starts[other] ?? 0]
    for (let at = depth; ; at++) {
      const [a, b] = [bytes[oneStart + at] ?? SEPARATOR, bytes[otherStart + at] ?? SEPARATOR]
      if (a === SEPARATOR || b === SEPARATOR) return a === b ? 0 : a === SEPARATOR ? -1 : 1
      if (a !== b) return a - b
    }
  }

  /** Groups of texts that have the same beginning of `depth` bytes. */
  const groups: [start: number, end: number, depth: number][] = [[0, sorted.length, 0]]
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const [start, end, depth] = group
    const part = sorted.subarray(start, end)
    if (part.length <= FEW) {
      insert(part, (one, other) => compare(one, other, depth))
      continue
    }
    for (let at = 0; at < part.length; at++) {
      const place = part[at] ?? 0
      const [from, until] = [(starts[place] ?? 0) + depth, (starts[place + 1] ?? 0) - 1]
      upper[place] = windowAt(from, until)
      lower[place] = windowAt(from + 4, until)
    }
    part.set(sortByNumber(part, { upper, lower }))
    for (let first = 0, next = 1; next <= part.length; next++) {
      const [one, other] = [part[first] ?? 0, part[next] ?? 0]
      if (next < part.length && upper[one] === upper[other] && lower[one] === lower[other]) continue
      const isOver = ((lower[one] ?? 0) & 0xff) === 0
      if (next - first > 1 && !isOver) groups.push([start + first, start + next, depth + 8])
      first = next
    }
  }
  return sorted
}

export function isEmptyText({ starts }: Texts, place: number): boolean {
  return (starts[place + 1] ?? 0) - (starts[place] ?? 0) === 1
}

/** Whether two texts are equal. */
export function areEqual({ bytes, starts }: Texts, one: number, other: number): boolean {
  const [oneStart, otherStart] = [starts[one] ?? 0, starts[other] ?? 0]
  const length = (starts[one + 1] ?? 0) - oneStart
  if ((starts[other + 1] ?? 0) - otherStart !== length) return false
  for (let at = 0; at < length; at++) if (bytes[oneStart + at] !== bytes[otherStart + at]) return false
  return true
}

function insert(part: Uint32Array, compare: (one: number, other: number) => number): void {
  for (let at = 1; at < part.length; at++) {
    const place = part[at] ?? 0
    let to = at
    for (; to > 0 && compare(part[to - 1] ?? 0, place) > 0; to--) part[to] = part[to - 1] ?? 0
    part[to] = place
  }
}
