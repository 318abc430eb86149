import { makeJudge, type Judge } from '../../reconciliation/matching/contradicting/judge.ts'
import { makeNearMisses, type NearMisses } from '../../reconciliation/figures/nearMisses.ts'
import { whyLoose } from '../../reconciliation/figures/whyLoose.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { makeKnownBulks } from '../../reconciliation/matching/knownBulks.ts'
import { foundIn } from './foundIn.ts'
import type { OpenReconciliation, ReconciliationView } from './openReconciliation.ts'

/** What is asked of a reconciliation as it is shown, found out once for each of its views. */
interface Judging {
  readonly judge: Judge
  readonly nearMisses: NearMisses
  readonly whyLoose: (row: FoundRow) => string | null
}

const known = new WeakMap<ReconciliationView, Judging>()

export function judgingOf(open: OpenReconciliation): Judging {
  const { view, batches, rules, matchOfRow } = open
  const before = known.get(view)
  if (before) return before
  const { items, assessment } = view
  const { rows } = assessment.book.of
  const judge = makeJudge({ items, rows, rules }, makeKnownBulks(batches, foundIn(open)))
  let nearMisses: NearMisses | undefined
  let loose: Judging['whyLoose'] | undefined
  const judging: Judging = {
    judge,
    nearMisses: (item) => {
      nearMisses ??= makeNearMisses(
        rows.filter(({ id }) => !matchOfRow.has(id)),
        judge,
        batches
      )
      return nearMisses(item)
    },
    whyLoose: (row) => {
      loose ??= whyLoose(
        rows.filter((_, place) => LOOSE.has(assessment.rows[place]?.state ?? '')),
        assessment.book
      )
      return loose(row)
    }
  }
  known.set(view, judging)
  return judging
}

const LOOSE = new Set(['duplicate', 'unexpected'])
