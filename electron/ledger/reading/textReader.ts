import type { RowFigures } from '../figures/totals.ts'
import type { TextPiece } from '../textSource.ts'

/** A file's bytes under way, pulled piece by piece so that other calls run in between. */
export interface TextReader extends RowFigures {
  /** Rows of the file. */
  readonly total: number
  /** Rows of the query that the format cannot hold. */
  readonly leftOut: number
  /** Booked rows of the same account, currency and days that the query keeps out, where the file states balances. */
  readonly omitted?: number
  next(): TextPiece | undefined
  close(): void
}
