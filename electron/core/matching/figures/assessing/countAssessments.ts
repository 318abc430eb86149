import type { StateCounts } from '../../../../../shared/domain/reconciliation/signOff.ts'
import type { Assessment, ItemAssessment, RowAssessment } from '../assessment.ts'

type Counted = Pick<Assessment, 'counts' | 'unexplained'>

/** Counts how many are in each state, how many wait for a decision, and how many block the sign-off. */
export function countAssessments(items: readonly ItemAssessment[], rows: readonly RowAssessment[]): Counted {
  const counts: StateCounts = {
    items: { matched: 0, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 0, repeated: 0 },
    transactions: { expected: 0, suggested: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
    queue: 0
  }
  return recount({ counts, unexplained: 0 }, { items: [], rows: [] }, { items, rows })
}

interface Assessments {
  readonly items: readonly ItemAssessment[]
  readonly rows: readonly RowAssessment[]
}

/** Updates the counts after some assessments changed from `before` to `now`. */
export function recount({ counts, unexplained }: Counted, before: Assessments, now: Assessments): Counted {
  const recounted = {
    counts: { items: { ...counts.items }, transactions: { ...counts.transactions }, queue: counts.queue },
    unexplained
  }
  for (const assessment of before.items) count(recounted, recounted.counts.items, assessment, -1)
  for (const assessment of before.rows) count(recounted, recounted.counts.transactions, assessment, -1)
  for (const assessment of now.items) count(recounted, recounted.counts.items, assessment, 1)
  for (const assessment of now.rows) count(recounted, recounted.counts.transactions, assessment, 1)
  return recounted
}

function count<State extends string>(
  counted: { readonly counts: StateCounts; unexplained: number },
  states: Record<State, number>,
  { state, isQueued, isUnexplained }: { state: State; isQueued: boolean; isUnexplained: boolean },
  times: 1 | -1
): void {
  states[state] += times
  if (isQueued) counted.counts.queue += times
  if (isUnexplained) counted.unexplained += times
}
