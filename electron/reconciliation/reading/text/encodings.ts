import type { Encoding } from './characters.ts'

const SHOWN: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15'
}

/** The message for bytes that are invalid in the encoding. */
export function undecodable(encoding: Encoding): string {
  return `The bytes here are not valid ${SHOWN[encoding]}. Save the file as UTF-8 and try again.`
}

/** The encoding of the byte order mark at the beginning of a file. */
export function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}
