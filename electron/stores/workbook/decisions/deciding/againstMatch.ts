import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import { VETOES } from '../../../../../shared/reconciliation/vetoes.ts'
import { allAgainst } from '../../../../core/matching/figures/candidates.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { judgingOf } from '../../model/judging.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'

const RANKS = VETOES.map(({ id }) => id)

/**
 * The contradictions of a match by hand, strongest first. No rule checked the days, so they are compared too if the
 * file states any.
 */
export function againstMatch(
  open: OpenReconciliation,
  items: readonly HeldItem[],
  rows: readonly FoundRow[]
): readonly Contradiction[] {
  const { judge } = judgingOf(open)
  const against = allAgainst(items, rows, { against: (item, row) => judge.against(item, row, item.dueOn !== null) })
  return against.toSorted((one, other) => RANKS.indexOf(one.veto) - RANKS.indexOf(other.veto))
}
