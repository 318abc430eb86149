import type { WholeLedger } from '../../../shared/domain/ledgerCheck.ts'
import type { ReadDb } from '../../database/database.ts'
import { DamagedFile } from '../../database/failure.ts'
import { readState } from '../tables/ledgerState.ts'
import { createPageCheck } from './pageCheck.ts'

/** Reads a whole file in pieces: every page, whether tables and indexes agree, and whether the counts are right. */
export interface Verification {
  /** Undefined until all was read. Throws damage. */
  step(): WholeLedger | undefined
  close(): void
}

// Other questions are answered in between.
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

/** Returns how many rows there are. */
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
