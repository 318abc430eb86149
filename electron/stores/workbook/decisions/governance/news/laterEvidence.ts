import type { Contradiction } from '../../../../../../shared/domain/reconciliation/contradiction.ts'
import { allAgainst } from '../../../../../core/matching/figures/candidates.ts'
import { countsLater } from '../../../../../core/matching/figures/weighing/differencesOf.ts'
import { normalise } from '../../../../../core/matching/pairing/texts/normalise.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import { judgingOf } from '../../../model/judging.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import type { StoredMatch } from '../../../file/tables/matches.ts'
import { isSameText, type RowChange } from '../../../model/rowChanges.ts'

/**
 * The contradictions that changed transactions brought to their matches, by match, where they are not those known:
 * without what was accepted with the match, and empty once nothing contradicts it any more. Of several payments none is
 * compared alone.
 */
export function laterEvidence(
  open: OpenReconciliation,
  changes: readonly RowChange[]
): ReadonlyMap<number, readonly Contradiction[]> {
  const speaking = changes.filter(({ was, is }) => !isSameText(was, is))
  const now = new Map(speaking.map(({ is }) => [is.id, is]))
  const found = new Map<number, readonly Contradiction[]>()
  for (const match of new Set([...now.keys()].flatMap((id) => open.matches.get(open.matchOfRow.get(id) ?? 0) ?? []))) {
    const later = laterOf(open, match, now)
    if (!isSame(later, match.later ?? [])) found.set(match.id, later)
  }
  return found
}

function laterOf(
  open: OpenReconciliation,
  { items: keys, rows: ids, later = [] }: StoredMatch,
  now: ReadonlyMap<string, FoundRow>
): readonly Contradiction[] {
  const items = keys.flatMap((key) => open.items.get(key) ?? [])
  if (items.length !== 1) return []
  const { judge } = judgingOf(open)
  const rows = ids.flatMap((id) => open.rows.get(id) ?? [])
  const accepted = allAgainst(items, rows, judge).filter((each) => !holds(later, each))
  const read = rows.map((row) => now.get(row.id) ?? row)
  return allAgainst(items, read, judge).filter((each) => countsLater(each) && !holds(accepted, each))
}

function isSame(some: readonly Contradiction[], others: readonly Contradiction[]): boolean {
  return some.length === others.length && some.every((each) => holds(others, each))
}

/** However the words are written. */
function holds(all: readonly Contradiction[], { veto, words }: Contradiction): boolean {
  return all.some((each) => each.veto === veto && normalise(each.words) === normalise(words))
}
