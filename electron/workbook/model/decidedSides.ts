import { sidesOf } from '../../reconciliation/figures/weighing/sides.ts'
import { explainedSides, type ExplainedSide } from '../../reconciliation/figures/weighing/unexplained.ts'
import type { OpenReconciliation, StoredMatch } from './openReconciliation.ts'

/** What the sides of a match differ by beside what goes on elsewhere, and how much of that was decided on. */
export function decidedSides(
  match: StoredMatch,
  { items, rows, resolutions }: Pick<OpenReconciliation, 'items' | 'rows' | 'resolutions'>
): readonly ExplainedSide[] {
  const found = match.rows.flatMap((id) => rows.get(id) ?? [])
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  const isUnclassified = found.some(({ settlementStatus }) => settlementStatus === 'unclassified')
  return explainedSides(match, sidesOf(expected, found), isUnclassified, resolutions)
}
