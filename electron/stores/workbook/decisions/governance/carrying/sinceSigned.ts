import { sidesOf, stillShort } from '../../../../../core/matching/figures/weighing/sides.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import type { StoredMatch } from '../../../file/tables/matches.ts'

/**
 * How much more a match lacks now than at the sign-off, for example because a pending payment failed. Null for a
 * payment without an amount whose transactions all failed. Undefined if nothing is known to have changed.
 */
export function changeSince(
  match: StoredMatch,
  { items, rows }: Pick<OpenReconciliation, 'items' | 'rows'>,
  rowsNow: OpenReconciliation['rows']
): bigint | null | undefined {
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  const then = match.rows.flatMap((id) => rows.get(id) ?? [])
  const now = match.rows.flatMap((id) => rowsNow.get(id) ?? [])
  if (now.every((row, at) => row === then[at]) || now.some(isUnknown)) return undefined
  const [item] = expected
  if (expected.length === 1 && item?.amount === null)
    return now.every(hasFailed) && !then.every(hasFailed) ? null : undefined
  const [side] = sidesOf(expected, now)
  const [before] = sidesOf(expected, then)
  if (!side || !before || side.currency !== before.currency) return undefined
  return stillShort(side) - stillShort(before)
}

const isUnknown = ({ settlementStatus }: FoundRow) => settlementStatus === 'unclassified'
const hasFailed = ({ settlementStatus }: FoundRow) => settlementStatus === 'failed'
