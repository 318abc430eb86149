import { recordOf } from '../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS, type FieldName } from '../../../../shared/transactions/transactionFields.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { CANDIDATE_FIELDS } from '../../../core/matching/foundFields.ts'
import { rowsOfMask } from '../filtering/rowMask.ts'
import { createPieceSize } from '../formats/pieceSize.ts'
import type { WantedCandidates } from './wantedCandidates.ts'
import type { TextReader } from '../formats/textReader.ts'
import { candidateRows, type CandidateSource } from './candidateRows.ts'
import { addRelated } from './relatedRows.ts'

const PIECE_BYTES = 256 * 1024
const FIRST_ROWS = 800
const MOST_ROWS = 2000

const FIELD_SQL: Readonly<Record<FieldName | 'isAbsent', string>> = {
  ...recordOf(SENT_FIELDS, ({ name, column, kind }) => [
    name,
    kind === 'money' ? `CAST(t.${column} AS TEXT)` : `t.${column}`
  ]),
  isAbsent: "json(iif(t.absent_pass IS NULL, 'false', 'true'))"
}

/** The database joins the fields into one text: passing each through the driver takes five times as long. */
const LINE = `json_array(${CANDIDATE_FIELDS.map((field) => FIELD_SQL[field]).join(', ')})`

const PIECE = `SELECT CAST(group_concat(${LINE}, char(10)) || char(10) AS BLOB)
  FROM json_each(?) AS pick CROSS JOIN transactions AS t ON t.row_id = pick.value`

/** The candidate rows while they are being read. */
export interface CandidateReader extends TextReader {
  /** Continues with the rows that this question selects and no earlier one did; returns how many. */
  ask(wanted: WantedCandidates, source: CandidateSource): number
}

/**
 * Candidate rows as JSON Lines, in order of arrival. Takes over the connections, which must belong to this reader
 * alone: their transactions keep the view until the next question or `close`.
 */
export function openCandidateLines(wanted: WantedCandidates, source: CandidateSource): CandidateReader {
  const given = candidateRows(wanted, source)
  let lines = createLines(source.db, rowsOfMask(given))
  return {
    total: lines.total,
    leftOut: 0,
    totals: [],
    statuses: [],
    next: () => lines.next(),
    ask(more, from) {
      lines.close()
      const rows = candidateRows(more, from)
      if (more.related) addRelated(rows, given, more.related, from)
      for (let row = 0; row < rows.length; row++) {
        if (given[row] === 1) rows[row] = 0
        else given[row] = rows[row] ?? 0
      }
      lines = createLines(from.db, rowsOfMask(rows))
      return lines.total
    },
    close: () => lines.close()
  }
}

function createLines(db: ReadDb, rowIds: Uint32Array): Pick<TextReader, 'total' | 'next' | 'close'> {
  const piece = db.column<Uint8Array | null>(PIECE)
  const size = createPieceSize(PIECE_BYTES, FIRST_ROWS, MOST_ROWS)
  let from = 0
  return {
    total: rowIds.length,
    next() {
      const picked = rowIds.subarray(from, from + size.rows)
      const bytes = picked.length === 0 ? null : piece.get(`[${picked.join(',')}]`)
      if (!bytes) return undefined
      from += picked.length
      size.made(picked.length, bytes.length)
      return { bytes, rows: picked.length }
    },
    close: () => db.close()
  }
}
