/** How many rows make the next piece. */
export interface PieceSize {
  readonly rows: number
  /** Learns from a piece that was made. */
  made(rows: number, bytes: number): void
}

const LEAST_ROWS = 10

/** Aims at pieces of so many bytes: long enough to be fast, short enough to let other questions in between. */
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
