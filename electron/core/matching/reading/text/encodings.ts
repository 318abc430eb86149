import { encodingNames } from '../../../../../shared/text/csvEncoding.ts'
import type { Encoding } from './characters.ts'

const OF_MORE_BYTES: ReadonlySet<Encoding> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'])
const nameOf = (encoding: Encoding) => (encoding === 'utf-16be' ? 'UTF-16' : encodingNames[encoding])

/** Whether each byte is a character, and the encoding knows no others than some of its languages. */
export function isOfBytes(encoding: Encoding): boolean {
  return !encoding.startsWith('utf-') && !OF_MORE_BYTES.has(encoding)
}

/** The message for bytes that are invalid in the encoding. */
export function undecodable(encoding: Encoding): string {
  return `The bytes here are not valid ${nameOf(encoding)}. Save the file as UTF-8 and try again.`
}

/** Whether this computer can read the encoding. */
export function isSupported(encoding: Encoding): boolean {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The message for an encoding that this computer cannot read. */
export function unsupported(encoding: Encoding): string {
  return `This computer cannot read ${nameOf(encoding)}. Save the file as UTF-8 and try again.`
}

/** The encoding of the byte order mark at the beginning of a file. */
export function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}
