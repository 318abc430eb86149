import { joined } from './peekedChunks.ts'

const LF = 10
const LONGEST = 1_000_000

/**
 * The lines with bytes beyond ASCII that are not UTF-8, until they have `most` bytes: only they tell the encoding.
 * `first` is the number of the first one.
 */
export function wideLines(
  pieces: readonly Uint8Array[],
  most: number
): { readonly bytes: Uint8Array; readonly first: number } {
  const kept: Uint8Array[] = []
  let [number, first, length] = [0, 1, 0]
  for (const line of linesOf(pieces)) {
    number++
    if (line.every((byte) => byte < 0x80) || isUtf8(line)) continue
    if (length === 0) first = number
    kept.push(line)
    length += line.length
    if (length >= most) break
  }
  return { bytes: joined(kept), first }
}

/** Each with its line feed, which no character of any encoding contains. */
function* linesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array, void> {
  let rest = new Uint8Array()
  for (const piece of pieces) {
    const all = rest.length === 0 ? piece : joined([rest, piece])
    let from = 0
    for (let end = all.indexOf(LF); end >= 0; end = all.indexOf(LF, from)) {
      yield all.subarray(from, end + 1)
      from = end + 1
    }
    rest = all.slice(from)
    if (rest.length <= LONGEST) continue
    yield rest
    rest = new Uint8Array()
  }
  yield rest
}

/** Also if the end of the file cuts off a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
