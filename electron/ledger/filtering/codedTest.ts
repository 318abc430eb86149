import type { CodedColumn } from '../columns/rowColumns.ts'
import type { RowTest } from './rowMask.ts'

/** Whether the text of a row's field is meant. Asks once a text, not once a row. */
export function codedTest({ codes, texts }: CodedColumn, isMeant: (text: string) => boolean): RowTest {
  const meant = Uint8Array.from(texts, (text) => (isMeant(text) ? 1 : 0))
  return (row) => meant[codes[row] ?? 0] === 1
}
