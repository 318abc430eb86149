import type { ReadDb } from '../../../base/database/database.ts'
import { logLine } from '../../../core/auditChain/logLine.ts'
import { eachEntry } from './logReader.ts'

const PIECE_LENGTH = 256 * 1024

/** Some lines of the log, and their number. */
export interface LogPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** Reads lines of the log on demand. */
export interface LogLineReader {
  readonly total: number
  next(): LogPiece | undefined
  close(): void
}

/**
 * The log as JSON lines from the first entry. With an `id`, entries of other reconciliations contain only the hashes
 * that the chain needs. `db` is a snapshot; closing the reader closes it.
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
