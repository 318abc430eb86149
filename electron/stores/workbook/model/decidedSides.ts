import { sidesOf } from '../../../core/matching/figures/weighing/sides.ts'
import { explainedSides, type ExplainedSide } from '../../../core/matching/figures/weighing/unexplained.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import type { StoredMatch } from '../file/tables/matches.ts'

/** The differences of a match without what is expected elsewhere, and how much of them was decided. */
export function decidedSides(
  match: StoredMatch,
  { items, rows, resolutions }: Pick<OpenReconciliation, 'items' | 'rows' | 'resolutions'>
): readonly ExplainedSide[] {
  const found = match.rows.flatMap((id) => rows.get(id) ?? [])
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  const isUnclassified = found.some(({ settlementStatus }) => settlementStatus === 'unclassified')
  return explainedSides(match, sidesOf(expected, found), isUnclassified, resolutions)
}
