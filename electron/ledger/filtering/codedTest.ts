import type { CodedColumn } from '../columns/rowColumns.ts'
import type { RowTest } from './rowMask.ts'

/** Tests the text of a row's field. Calls `isMeant` once per text, not once per row. */
export function codedTest({ codes, texts }: CodedColumn, isMeant: (text: string) => boolean): RowTest {
  const meant = Uint8Array.from(texts, (text) => (isMeant(text) ? 1 : 0))
  return (row) => meant[codes[row] ?? 0] === 1
}
