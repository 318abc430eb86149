import type { InstructionKind } from '../../../../shared/domain/reconciliation/instruction.ts'
import { foreignFile } from './foreignFiles.ts'
import { isIdList } from './ids/idList.ts'
import { markedEncoding } from './text/encodings.ts'

/** Enough bytes to recognise a file. */
export const HEAD_BYTES = 65_536

const EMPTY = 'The file is empty. Choose a file with payments.'
const BLANK = 'The file begins with thousands of spaces or empty lines. Remove them, or choose another file.'
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]

/** Recognises a file by its first bytes, or says why it cannot be read. */
export function kindOf(head: Uint8Array): { readonly kind: InstructionKind } | { readonly refusal: string } {
  const text = shownText(head)
  if (text.trim() === '') return { refusal: head.length < HEAD_BYTES ? EMPTY : BLANK }
  if (ARCHIVE.every((byte, at) => head[at] === byte)) return { kind: 'xlsx' }
  const refusal = foreignFile(head, text)
  if (refusal !== undefined) return { refusal }
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
