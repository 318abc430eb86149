import { z } from 'zod'
import type { Problem, ProblemRequest, ProblemWindow } from '../../../../shared/domain/problemRow.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { ProblemText } from '../model/ledgerSyncRun.ts'

/** Characters of a raw text that a list shows. */
const SHOWN = 2000

// A problem is absent if neither the last complete full sync run nor any later one returned it. That sync run may have
// returned the row while it was still valid; then the row itself tells.
const IS_ABSENT = `last_pass < (SELECT ifnull(max(pass_id), 0) FROM passes WHERE kind = 'full' AND verdict = 'complete')
    AND NOT EXISTS (SELECT 1 FROM transactions AS good WHERE good.id = problems.id AND good.absent_pass IS NULL)`

export const PROBLEM_QUERIES = {
  // The numbers come from an index; skipping entries by their texts would read them all.
  window: `SELECT problem_id, id, reason, substr(raw, 1, ${SHOWN}), first_seen, last_seen, ${IS_ABSENT}, length(raw) > ${SHOWN}
    FROM problems WHERE problem_id IN
      (SELECT problem_id FROM problems INDEXED BY problems_in_order ORDER BY problem_id LIMIT ? OFFSET ?)
    ORDER BY problem_id`,
  total: 'SELECT problems FROM ledger_state',
  sizesAfter: 'SELECT problem_id, octet_length(raw) FROM problems WHERE problem_id > ? ORDER BY problem_id LIMIT ?',
  whole: `SELECT problem_id, id, reason, raw, first_seen, last_seen, ${IS_ABSENT} FROM problems
    WHERE problem_id > ? AND problem_id <= ? ORDER BY problem_id`
} as const

type WholeRow = readonly [
  ...head: [problem: bigint, id: string | null, reason: string, raw: string],
  ...times: [firstSeen: string, lastSeen: string, isAbsent: bigint]
]

export function findProblems(db: ReadDb, { from, count }: ProblemRequest): ProblemWindow {
  const problems = db
    .rows<readonly [...WholeRow, isCut: bigint]>(PROBLEM_QUERIES.window)
    .all(count, from)
    .map((row) => ({ ...toProblem(row), isCut: row[7] === 1n }))
  return { problems, from, total: countProblems(db) }
}

export function countProblems(db: ReadDb): number {
  return Number(db.column<bigint>(PROBLEM_QUERIES.total).get() ?? 0n)
}

/** A problem with its complete raw text. */
export type WholeProblem = Omit<Problem, 'isCut'>

function toProblem(row: readonly [...WholeRow, ...unknown[]]): WholeProblem {
  const [problem, id, reason, raw, firstSeen, lastSeen, isAbsent] = row
  return { problem: Number(problem), id, reason, raw, firstSeen, lastSeen, isAbsent: isAbsent === 1n }
}

/** Entries after the given number: at least one if any exists, then more within the limits of count and bytes. */
export function readWholeProblems(db: ReadDb, after: number, most: number, mostBytes: number): WholeProblem[] {
  const last = lastFitting(db.rows<readonly [bigint, bigint]>(PROBLEM_QUERIES.sizesAfter).all(after, most), mostBytes)
  if (last === undefined) return []
  return db.rows<WholeRow>(PROBLEM_QUERIES.whole).all(after, last).map(toProblem)
}

function lastFitting(sizes: readonly (readonly [bigint, bigint])[], mostBytes: number): bigint | undefined {
  let bytes = 0
  let last: bigint | undefined
  for (const [problem, size] of sizes) {
    bytes += Number(size)
    if (last !== undefined && bytes > mostBytes) return last
    last = problem
  }
  return last
}

export function readProblemTexts(db: ReadDb, after: number): ProblemText[] {
  return readWholeProblems(db, after, 100, 2 ** 20).map(({ problem, raw, reason }) => ({
    problem,
    raw,
    reason,
    correlationId: correlationIdOf(raw)
  }))
}

const Uuid = z.guid()

/** Only valid correlation ids: with any other text, the service would refuse the whole request. */
function correlationIdOf(raw: string): string | null {
  try {
    const row: unknown = JSON.parse(raw)
    const value = typeof row === 'object' && row !== null ? (row as { correlation_id?: unknown }).correlation_id : null
    return Uuid.safeParse(value).data ?? null
  } catch (error) {
    // The raw text is the received JSON, unless an earlier version stored something else.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
