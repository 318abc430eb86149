import type { WholeLedger } from '../../../../shared/domain/ledgerCheck.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { DamagedFile } from '../../../base/database/failure.ts'
import { readState } from '../tables/ledgerState.ts'
import { createPageCheck } from './pageCheck.ts'

/** Checks a whole file in pieces: reads every page, compares tables with indexes, and recounts the rows. */
export interface Verification {
  /** Undefined until everything was read. Throws when it finds damage. */
  step(): WholeLedger | undefined
  close(): void
}

// Length of one piece. Other questions are answered between pieces.
const PIECE_MILLISECONDS = 100

export function startVerification(openSnapshot: () => ReadDb): Verification {
  const pages = createPageCheck(openSnapshot)
  return {
    step() {
      if (pages.some(PIECE_MILLISECONDS)) return undefined
      return { rows: checkContent(openSnapshot), tables: pages.tables }
    },
    close: () => pages.pause()
  }
}

const COUNTS = `SELECT (SELECT count(*) FROM transactions), (SELECT count(*) FROM transactions WHERE absent_pass IS NOT NULL),
  (SELECT count(*) FROM problems)`

/** Checks tables, indexes and counts; returns the number of rows. */
function checkContent(openSnapshot: () => ReadDb): number {
  const db = openSnapshot()
  try {
    const faults = db.column<string>('PRAGMA integrity_check(5)').all()
    if (faults.some((fault) => fault !== 'ok'))
      throw new DamagedFile(`Tables and indexes disagree: ${faults.join('; ')}`)
    const { rows, absent, problems } = readState(db)
    const counted = (db.rows<readonly [bigint, bigint, bigint]>(COUNTS).get() ?? []).map(Number)
    if (counted.join() !== [rows, absent, problems].join()) throw new DamagedFile('The counts of the ledger are wrong')
    return rows
  } finally {
    db.close()
  }
}
