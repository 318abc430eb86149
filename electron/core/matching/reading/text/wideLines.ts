import { joined } from './peekedChunks.ts'

const LF = 10
const LONGEST = 1_000_000
const BETWEEN_WORDS: ReadonlySet<number> = new Set(Buffer.from(' ,;"\t\n'))

/**
 * The lines with bytes beyond ASCII that are not UTF-8, at most so many bytes of them: only they tell the encoding.
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
  return { bytes: upTo(joined(kept), most), first }
}

/** A long line ends between two words: in no encoding are these bytes part of another character. */
function upTo(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length <= most) return bytes
  const end = bytes.subarray(0, most).findLastIndex((byte) => BETWEEN_WORDS.has(byte))
  return bytes.subarray(0, end < 0 ? most : end)
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
