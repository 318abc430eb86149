import type { ReadDb } from '../../../base/database/database.ts'
import { countProblems, readWholeProblems, type WholeProblem } from '../tables/problems.ts'
import type { TextReader } from '../formats/textReader.ts'

const PIECE_ROWS = 1000
const PIECE_BYTES = 256 * 1024

/**
 * The problems list as JSON Lines, from one unchanging view. Takes over the connection, which must be the reader's own:
 * its transaction keeps the view until `close`.
 */
export function openProblemLines(db: ReadDb): TextReader {
  let after = 0
  return {
    total: countProblems(db),
    leftOut: 0,
    totals: [],
    statuses: [],
    next() {
      const problems = readWholeProblems(db, after, PIECE_ROWS, PIECE_BYTES)
      const last = problems.at(-1)
      if (!last) return undefined
      after = last.problem
      return { bytes: Buffer.from(problems.map(lineOf).join('')), rows: problems.length }
    },
    close: () => db.close()
  }
}

/** Names in the style of the service's interface, as in every exported file. */
function lineOf({ id, reason, firstSeen, lastSeen, isAbsent, raw }: WholeProblem): string {
  const line = { id, reason, first_seen: firstSeen, last_seen: lastSeen, is_absent: isAbsent, raw }
  return `${JSON.stringify(line)}\n`
}
