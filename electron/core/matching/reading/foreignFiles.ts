import { otherMessageIn } from './pain/painVersion.ts'

export const SAVE_AS = 'Save it as XLSX or CSV (UTF-8) and read that.'
export const MADE_FROM = 'Read the pain.001, XLSX or CSV file that it was made from.'
const SHOWN = 'Read the payment file whose payments it shows.'
const EXPORT = 'Ask the program that wrote it for pain.001.001.09, XLSX or CSV.'
const PICTURE = `This is a picture, from which payments cannot be read exactly. ${MADE_FROM}`

/** Files that are not text, by their first bytes. */
const BY_BYTES: readonly (readonly [begins: readonly number[], words: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], `This is a PDF, from which payments cannot be read exactly. ${MADE_FROM}`],
  [[0x89, 0x50, 0x4e, 0x47], PICTURE],
  [[0xff, 0xd8, 0xff], PICTURE],
  [[0x47, 0x49, 0x46, 0x38], PICTURE],
  [[0x49, 0x49, 0x2a, 0], PICTURE],
  [[0x4d, 0x4d, 0, 0x2a], PICTURE],
  [[0x52, 0x49, 0x46, 0x46], PICTURE],
  [[0x1f, 0x8b], 'This file is compressed (gzip). Unpack it and read what is in it.']
]

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const LOCKED = 'This workbook is protected by a password. Save it without one, as XLSX or CSV (UTF-8), and read that.'
const OLD_OFFICE = `This is an old Excel or Word file, or a workbook with a password. Remove the password. ${SAVE_AS}`

/** Texts of other kinds, by lines and words that only they have. */
const BY_TEXT: readonly (readonly [has: RegExp, words: string])[] = [
  [
    /^\s*<(?:!doctype\s+html|html)\b/i,
    'This is a web page, not a file of payments. Download the file again, signed in at the bank.'
  ],
  [/^:60[FM]:/m, `This is a bank statement (MT940). ${SHOWN}`],
  [/^:34F:/m, `This is a report on an account (MT942). ${SHOWN}`],
  [/^:28D:/m, `This is a SWIFT message with payment orders (MT101), which is not read. ${EXPORT}`],
  [/^101[^\r\n]{91}\s{0,2}5\d{3}/, `This is an ACH file (NACHA), which is not read. ${EXPORT}`],
  [/^(?:VOL1|HDR1|UHL1)/, `This is a BACS file (Standard 18), which is not read. ${EXPORT}`],
  [/^\s*(?:OFXHEADER:|<\?xml[^>]*>\s*<\?OFX\s)/, `This is a bank statement (OFX). ${SHOWN}`],
  [/^\s*<[^]*urn:schemas-microsoft-com:office:spreadsheet/, `This is an old workbook in XML. ${SAVE_AS}`]
]

/** What a file is instead of a payment file, and what to do; undefined if its beginning does not show that. */
export function foreignFile(head: Uint8Array, text: string): string | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  if (begins(OLE)) return isLocked(head) ? LOCKED : OLD_OFFICE
  const [, words] = BY_BYTES.find(([bytes]) => begins(bytes)) ?? BY_TEXT.find(([has]) => has.test(text)) ?? []
  return words ?? (text.trimStart().startsWith('<') ? otherMessageIn(text) : undefined)
}

/** Whether the directory of an Office file names the encrypted content, which replaces that of a workbook. */
function isLocked(head: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(head).includes('EncryptedPackage')
}
