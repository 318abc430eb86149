/** Chooses the number of rows of the next piece. */
export interface PieceSize {
  readonly rows: number
  /** Adjusts to a finished piece. */
  made(rows: number, bytes: number): void
}

const LEAST_ROWS = 10

/** Aims at pieces of this many bytes: large enough to be fast, small enough to let other calls run between them. */
export function createPieceSize(bytesAPiece: number, firstRows: number, mostRows: number): PieceSize {
  let aim = firstRows
  return {
    get rows() {
      return aim
    },
    made(rows, bytes) {
      const fitting = Math.round((rows * bytesAPiece) / Math.max(bytes, 1))
      aim = Math.min(Math.max(fitting, LEAST_ROWS), 2 * aim, mostRows)
    }
  }
}
