import type { RowFigures } from '../figures/totals.ts'
import type { TextPiece } from '../model/textSource.ts'

/** A file that is read piece by piece, so that other calls run between the pieces. */
export interface TextReader extends RowFigures {
  /** Rows of the file. */
  readonly total: number
  /** Rows of the query that the format cannot hold. */
  readonly leftOut: number
  /** Booked rows of the same account, currency and days that the query excludes; only for files that state balances. */
  readonly omitted?: number
  next(): TextPiece | undefined
  close(): void
}
