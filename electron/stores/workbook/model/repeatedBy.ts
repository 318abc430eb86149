import type { RepeatedBy } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { isOwedOnce, repetitionsIn } from '../../../core/matching/figures/repeated.ts'
import { isPaid } from '../../../core/matching/figures/state/assessing.ts'
import type { ExpectedItem } from '../../../core/matching/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/** The first payment that was paid in place of a repeated one. */
export function repeatedBy(
  { view, matches, matchOfItem, rows }: OpenReconciliation,
  item: ExpectedItem
): RepeatedBy | undefined {
  const { assessmentState } = view.assessment
  const [paid] = repetitionsIn(view.items)(item)
    .filter((other) => isPaid(assessmentState, other))
    .toSorted((one, other) => one.position - other.position)
  if (!paid) return undefined
  const { key, position } = paid
  const ids = matches.get(matchOfItem.get(key) ?? -1)?.rows ?? assessmentState.suggested.items.get(key) ?? []
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  const settled = found.find(({ settlementStatus }) => settlementStatus === 'settled')
  const day = (settled ?? found[0])?.createdAt.slice(0, 10) ?? ''
  return { position, day, isSettled: settled !== undefined, isOwedOnce: isOwedOnce(item, paid) }
}
