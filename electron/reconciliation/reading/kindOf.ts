import type { InstructionKind } from '../../../shared/domain/reconciliation/instruction.ts'
import { isIdList } from './ids/idList.ts'
import { markedEncoding } from './text/encodings.ts'

/** Enough bytes to recognise a file. */
export const HEAD_BYTES = 65_536

const EMPTY = 'The file is empty. Choose a file with payments.'
const BLANK = 'The file begins with thousands of spaces or empty lines. Remove them, or choose another file.'
const SAVE_AS = 'Save it as CSV (UTF-8) and read that.'

// The first bytes of files that are often mistaken for text.
const OTHERS: readonly (readonly [begins: readonly number[], words: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is an Excel workbook or a ZIP archive, not text. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old Excel or Word file, not text. ${SAVE_AS}`],
  [
    [0x25, 0x50, 0x44, 0x46],
    'This is a PDF, which cannot be read exactly. Read the pain.001 or CSV file it was made from.'
  ],
  [[0x1f, 0x8b], 'This file is compressed (gzip). Unpack it and read what is in it.']
]

const WEB_PAGE = /^\s*<(?:!doctype\s+html|html)\b/i

/** Recognises a file by its first bytes, or says why it cannot be read. */
export function kindOf(head: Uint8Array): { readonly kind: InstructionKind } | { readonly refusal: string } {
  const text = shownText(head)
  if (text.trim() === '') return { refusal: head.length < HEAD_BYTES ? EMPTY : BLANK }
  const other = OTHERS.find(([begins]) => begins.every((byte, at) => head[at] === byte))
  if (other) return { refusal: other[1] }
  if (WEB_PAGE.test(text)) {
    return { refusal: 'This is a web page, not a file of payments. Download the file again, signed in at the bank.' }
  }
  if (text.includes('\0')) return { refusal: 'This is not a text file. Choose another file.' }
  return { kind: kindOfText(text) }
}

function kindOfText(text: string): InstructionKind {
  const start = text.trimStart()
  if (start.startsWith('<')) return 'pain.001'
  if (isIdList(text)) return 'ids'
  return start.startsWith('{') || start.startsWith('[') ? 'bulk-request' : 'csv'
}

function shownText(head: Uint8Array): string {
  const isWide = head[0] === 0x3c && head[1] === 0
  return new TextDecoder(markedEncoding(head) ?? (isWide ? 'utf-16le' : 'utf-8')).decode(head)
}
