import type { ExportSource } from '../../../electron/features/exporting/writeExport.ts'

export interface CountedSource extends ExportSource {
  readonly closed: number
}

/** A source of these pieces of one row each; a piece that is an error is thrown. */
export function aSource(pieces: readonly (string | Error)[]): CountedSource {
  let at = 0
  let closed = 0
  return {
    total: pieces.length,
    next() {
      const piece = pieces[at++]
      if (piece instanceof Error) return Promise.reject(piece)
      return Promise.resolve(piece === undefined ? undefined : { bytes: Buffer.from(piece), rows: 1 })
    },
    close() {
      closed += 1
      return Promise.resolve()
    },
    get closed() {
      return closed
    }
  }
}
