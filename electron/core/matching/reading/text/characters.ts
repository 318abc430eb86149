import type { CsvEncoding } from '../../../../../shared/text/csvEncoding.ts'
import { joined } from './peekedChunks.ts'

/** Encodings that instructions are written in. */
export type Encoding = CsvEncoding | 'utf-16be'

/** What decodes to these is undefined in an encoding older than Unicode, whatever the standard makes of it. */
const HOLE = /[\u0080-\u009f\ufffd]/

/** Bytes that are invalid in the encoding; `before` is the text in front of them. */
export class UndecodableBytes extends Error {
  override readonly name = 'UndecodableBytes'
  readonly before: string

  constructor(before: string) {
    super('The bytes are not text.')
    this.before = before
  }
}

/** Decodes bytes piece by piece, and knows the place of an invalid byte. */
export class Characters {
  readonly encoding: Encoding
  readonly #decoder: InstanceType<typeof TextDecoder>
  readonly #isUnicode: boolean
  #rest: Uint8Array = new Uint8Array()
  #isFirst = true

  constructor(encoding: Encoding) {
    this.encoding = encoding
    this.#isUnicode = encoding.startsWith('utf-')
    this.#decoder = new TextDecoder(encoding, { fatal: this.#isUnicode, ignoreBOM: true })
  }

  /** Decodes the bytes; an incomplete character waits for the next call. Throws `UndecodableBytes`. */
  decode(bytes: Uint8Array): string {
    const all = this.#rest.length === 0 ? bytes : joined([this.#rest, bytes])
    const length = wholeLength(all, this.encoding)
    this.#rest = all.slice(length)
    return this.#withoutMark(this.#text(all.subarray(0, length)))
  }

  /** Throws if the bytes ended within a character. */
  end(): void {
    if (this.#rest.length > 0 || (!this.#isUnicode && this.#decoder.decode() !== '')) throw new UndecodableBytes('')
  }

  #text(bytes: Uint8Array): string {
    if (!this.#isUnicode) return this.#oldText(bytes)
    try {
      return this.#decoder.decode(bytes)
    } catch {
      throw new UndecodableBytes(this.#withoutMark(readableBeginning(bytes, this.encoding)))
    }
  }

  #oldText(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true })
    const hole = text.search(HOLE)
    if (hole >= 0) throw new UndecodableBytes(text.slice(0, hole))
    return text
  }

  #withoutMark(text: string): string {
    const hasMark = this.#isFirst && text.startsWith('\ufeff')
    if (text !== '') this.#isFirst = false
    return hasMark ? text.slice(1) : text
  }
}

/** The length of the complete characters; the bytes after it begin another one. */
function wholeLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-8') return bytes.length - openUtf8(bytes)
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.length
  const length = bytes.length - (bytes.length % 2)
  const high = bytes[length - (encoding === 'utf-16le' ? 1 : 2)] ?? 0
  return length > 0 && high >= 0xd8 && high <= 0xdb ? length - 2 : length
}

/** How many of the last three bytes begin an incomplete character. */
function openUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

/** The text before the first invalid bytes. */
function readableBeginning(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const mark = encoding === 'utf-8' ? [0xef, 0xbf, 0xbd] : encoding === 'utf-16le' ? [0xfd, 0xff] : [0xff, 0xfd]
  // A text may be full of real ones, so each is counted from the one before it.
  let [from, offset] = [0, 0]
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
    offset += encoding === 'utf-8' ? Buffer.byteLength(text.slice(from, at)) : (at - from) * 2
    from = at
    if (mark.some((byte, place) => bytes[offset + place] !== byte)) return text.slice(0, at)
  }
  return text
}
