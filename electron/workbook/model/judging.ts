import { makeJudge, type Judge } from '../../reconciliation/matching/contradicting/judge.ts'
import { makeNearMisses, type NearMisses } from '../../reconciliation/figures/nearMisses.ts'
import { whyUnmatched } from '../../reconciliation/figures/whyUnmatched.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { makeKnownBulks } from '../../reconciliation/matching/knownBulks.ts'
import { foundIn } from './foundIn.ts'
import type { OpenReconciliation, ReconciliationView } from './openReconciliation.ts'

/** What is asked of a reconciliation as it is shown, found out once for each of its views. */
interface Judging {
  readonly judge: Judge
  readonly nearMisses: NearMisses
  readonly whyUnmatched: (row: FoundRow) => string | null
}

const known = new WeakMap<ReconciliationView, Judging>()

export function judgingOf(open: OpenReconciliation): Judging {
  const { view, batches, rules, matchOfRow } = open
  const before = known.get(view)
  if (before) return before
  const { items, assessment } = view
  const { rows } = assessment.assessmentState.of
  const judge = makeJudge({ items, rows, rules }, makeKnownBulks(batches, foundIn(open)))
  let unmatched: Judging['whyUnmatched'] | undefined
  const judging: Judging = {
    judge,
    nearMisses: makeNearMisses(rows, ({ id }) => !matchOfRow.has(id), judge, batches),
    whyUnmatched: (row) => {
      unmatched ??= whyUnmatched(
        rows.filter((_, place) => UNMATCHED.has(assessment.rows[place]?.state ?? '')),
        assessment.assessmentState
      )
      return unmatched(row)
    }
  }
  known.set(view, judging)
  return judging
}

const UNMATCHED = new Set(['duplicate', 'unexpected'])
