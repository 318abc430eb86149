import type { TextPiece } from '../ledger.ts'

/** A text under way, pulled piece by piece so that other calls run in between. */
export interface TextReader {
  readonly total: number
  next(): TextPiece | undefined
  close(): void
}
