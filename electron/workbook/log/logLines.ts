import type { ReadDb } from '../../database/database.ts'
import { logLine } from '../../chain/logLine.ts'
import { eachEntry } from './logReader.ts'

const PIECE_LENGTH = 256 * 1024

/** Some lines of the log, and how many they are. */
export interface LogPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** Lines of the log, read while they are asked for. */
export interface LogLineReader {
  readonly total: number
  next(): LogPiece | undefined
  close(): void
}

/**
 * The log as lines of JSON, from its first entry. With an id, what other reconciliations did is left out but for the
 * hashes that the chain needs. `db` is a snapshot, closed with the reader.
 */
export function openLogLines(db: ReadDb, id: string | null): LogLineReader {
  const lines = linesOf(db, id)
  return {
    total: Number(db.column<bigint>('SELECT count(*) FROM log').get() ?? 0n),
    next() {
      const texts: string[] = []
      let length = 0
      while (length < PIECE_LENGTH) {
        const line = lines.next()
        if (line.done) break
        texts.push(line.value)
        length += line.value.length
      }
      return texts.length === 0 ? undefined : { bytes: Buffer.from(texts.join('')), rows: texts.length }
    },
    close: () => db.close()
  }
}

function* linesOf(db: ReadDb, id: string | null): Generator<string, void> {
  for (const entry of eachEntry(db)) {
    const { seq, previousHash, hash, reconciliation } = entry
    const isIncluded = id === null || reconciliation === null || reconciliation === id
    yield logLine(isIncluded ? entry : { seq, previousHash, hash })
  }
}
