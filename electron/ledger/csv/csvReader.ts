import type { CsvProfile } from '../../../shared/domain/exportFile.ts'
import type { ReadDb } from '../database.ts'
import type { TextPiece } from '../ledger.ts'
import type { TextReader } from '../reading/textReader.ts'
import { CSV_HEADER, csvLine } from './csvLines.ts'

const PIECE_BYTES = 256 * 1024
const FIRST_ROWS = 500

/**
 * Reads rows in the given order from one unchanging view. Takes over the connection, which must be the export's own:
 * its transaction keeps the view until `close`.
 */
export function openCsvReader(db: ReadDb, rowIds: Uint32Array, profile: CsvProfile): TextReader {
  const pieces = db.column<Uint8Array>(`
    SELECT CAST(group_concat(${csvLine(profile)}, '') AS BLOB)
    FROM json_each(?) AS pick CROSS JOIN transactions AS t ON t.row_id = pick.value`)
  let from = 0
  let rowsAPiece = FIRST_ROWS
  let started = false

  function read(): TextPiece {
    const slice = rowIds.subarray(from, from + rowsAPiece)
    const bytes = pieces.get(`[${slice.join()}]`) ?? new Uint8Array()
    from += slice.length
    const fitting = Math.round((slice.length * PIECE_BYTES) / Math.max(bytes.length, 1))
    rowsAPiece = Math.min(Math.max(fitting, 10), 2 * rowsAPiece, 4000)
    return { bytes, rows: slice.length }
  }

  return {
    total: rowIds.length,
    next() {
      if (!started) {
        started = true
        const { bytes, rows } = read()
        return { bytes: Buffer.concat([Buffer.from(CSV_HEADER), bytes]), rows }
      }
      return from < rowIds.length ? read() : undefined
    },
    close: () => db.close()
  }
}
