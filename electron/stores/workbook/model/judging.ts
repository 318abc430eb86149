import { makeJudge, type Judge } from '../../../core/matching/pairing/contradicting/judge.ts'
import { makeNearMisses, type NearMisses } from '../../../core/matching/figures/nearMisses.ts'
import { whyUnmatched, type Unmatched } from '../../../core/matching/figures/whyUnmatched.ts'
import { makeKnownBulks } from '../../../core/matching/pairing/knownBulks.ts'
import { foundIn } from './foundIn.ts'
import type { OpenReconciliation, ReconciliationView } from './openReconciliation.ts'

/** Answers about the payments of a reconciliation, prepared once per view. */
interface Judging {
  readonly judge: Judge
  readonly nearMisses: NearMisses
  readonly unmatched: () => Unmatched
}

const known = new WeakMap<ReconciliationView, Judging>()

export function judgingOf(open: OpenReconciliation): Judging {
  const { view, batches, rules, acceptedNames, matchOfRow } = open
  const before = known.get(view)
  if (before) return before
  const { items, assessment } = view
  const { rows } = assessment.assessmentState.of
  const judge = makeJudge({ items, rows: view.rows, rules, acceptedNames }, makeKnownBulks(batches, foundIn(open)))
  let unmatched: Unmatched | undefined
  const judging: Judging = {
    judge,
    nearMisses: makeNearMisses(rows, ({ id }) => !matchOfRow.has(id), judge, batches),
    unmatched: () =>
      (unmatched ??= whyUnmatched(
        rows.filter((_, place) => UNMATCHED.has(assessment.rows[place]?.state ?? '')),
        assessment.assessmentState
      ))
  }
  known.set(view, judging)
  return judging
}

const UNMATCHED = new Set(['duplicate', 'unexpected'])
