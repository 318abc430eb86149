import type { ReadDb } from '../../../electron/base/database/database.ts'

interface Numbers {
  readonly rows: number
  readonly problems: number
  readonly absent: number
}

export interface LedgerFacts {
  /** What the file says of itself. */
  readonly kept: Numbers
  /** What there is. */
  readonly counted: Numbers
  readonly verdicts: readonly (string | null)[]
  /** Sync runs that can be resumed. `marked`: the rows they saw, each of which is to be counted once. */
  readonly passes: readonly { readonly seen: number; readonly classes: number; readonly marked: number }[]
}

type SyncRunRow = readonly [syncRun: bigint, seen: bigint, classes: bigint]

/** Reads from the tables themselves what the ledger keeps count of. */
export function ledgerFacts(db: ReadDb): LedgerFacts {
  const numbers = (sql: string): Numbers => {
    const [rows = 0n, problems = 0n, absent = 0n] = db.rows<readonly bigint[]>(sql).get() ?? []
    return { rows: Number(rows), problems: Number(problems), absent: Number(absent) }
  }
  const syncRuns = db
    .rows<SyncRunRow>(
      `SELECT pass_id, seen, inserted + changed + unchanged + quarantined FROM passes
      WHERE can_resume = 1`
    )
    .all()
  return {
    kept: numbers('SELECT rows, problems, absent FROM ledger_state'),
    counted: numbers(`SELECT (SELECT count(*) FROM transactions), (SELECT count(*) FROM problems),
      (SELECT count(*) FROM transactions WHERE absent_pass IS NOT NULL)`),
    verdicts: db.column<string | null>('SELECT verdict FROM passes').all(),
    passes: syncRuns.map(([syncRun, seen, classes]) => ({
      seen: Number(seen),
      classes: Number(classes),
      marked: markedRows(db, syncRun)
    }))
  }
}

/** Rows that a sync run marked as seen, and problems that it met whose id is no row's. */
function markedRows(db: ReadDb, syncRun: bigint): number {
  return (
    bitsOf(db, syncRun, 'seen').size +
    [...bitsOf(db, syncRun, 'problem')].filter((problem) => isAlone(db, problem)).length
  )
}

function isAlone(db: ReadDb, problem: number): boolean {
  const id = db.column<string | null>('SELECT id FROM problems WHERE problem_id = ?').get(problem)
  if (id === undefined) return false
  return id === null || db.column<bigint>('SELECT row_id FROM transactions WHERE id = ?').get(id) === undefined
}

function bitsOf(db: ReadDb, syncRun: bigint, mark: 'seen' | 'problem'): ReadonlySet<number> {
  const blocks = db.rows<readonly [bigint, Uint8Array]>(
    'SELECT block, bits FROM pass_marks WHERE pass_id = ? AND mark = ?'
  )
  const found = new Set<number>()
  for (const [block, bits] of blocks.all(syncRun, mark)) {
    for (let bit = 0; bit < bits.length * 8; bit++) {
      if (((bits[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) found.add(Number(block) * bits.length * 8 + bit)
    }
  }
  return found
}
