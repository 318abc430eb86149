import type { MatchFigures } from '../../reconciliation/figures/assessment.ts'
import { makeJudge, type Judge } from '../../reconciliation/matching/contradicting/judge.ts'
import { makeNearMisses, type NearMisses } from '../../reconciliation/figures/nearMisses.ts'
import { repeatedAmong } from '../../reconciliation/figures/repeated.ts'
import { whyUnmatched, type Unmatched } from '../../reconciliation/figures/whyUnmatched.ts'
import type { ExpectedItem } from '../../reconciliation/model.ts'
import { makeKnownBulks } from '../../reconciliation/matching/knownBulks.ts'
import { foundIn } from './foundIn.ts'
import type { OpenReconciliation, ReconciliationView } from './openReconciliation.ts'

/** Answers about the payments of a reconciliation, prepared once per view. */
interface Judging {
  readonly judge: Judge
  readonly nearMisses: NearMisses
  readonly unmatched: () => Unmatched
  /** Whether an unpaid payment stands in the file a second time and was paid there. */
  readonly isRepeated: (item: ExpectedItem) => boolean
}

const known = new WeakMap<ReconciliationView, Judging>()

export function judgingOf(open: OpenReconciliation): Judging {
  const { view, batches, rules, matchOfRow, matchOfItem } = open
  const before = known.get(view)
  if (before) return before
  const { items, assessment } = view
  const { rows } = assessment.assessmentState.of
  const judge = makeJudge({ items, rows: view.rows, rules }, makeKnownBulks(batches, foundIn(open)))
  let unmatched: Unmatched | undefined
  let repeated: Judging['isRepeated'] | undefined
  const judging: Judging = {
    judge,
    nearMisses: makeNearMisses(rows, ({ id }) => !matchOfRow.has(id), judge, batches),
    unmatched: () =>
      (unmatched ??= whyUnmatched(
        rows.filter((_, place) => UNMATCHED.has(assessment.rows[place]?.state ?? '')),
        assessment.assessmentState
      )),
    isRepeated: (item) => {
      repeated ??= repeatedAmong(
        items.filter((_, place) => assessment.items[place]?.state === 'missing'),
        items,
        ({ key }) => isPaid(assessment.matches.get(matchOfItem.get(key) ?? -1))
      )
      return repeated(item)
    }
  }
  known.set(view, judging)
  return judging
}

function isPaid(figures: MatchFigures | undefined): boolean {
  return figures !== undefined && !figures.isPending && !figures.hasFailed
}

const UNMATCHED = new Set(['duplicate', 'unexpected'])
