import { sidesOf, stillShort } from '../../../reconciliation/figures/weighing/sides.ts'
import type { FoundRow } from '../../../reconciliation/model.ts'
import type { OpenReconciliation, StoredMatch } from '../../model/openReconciliation.ts'

/**
 * What a match lost after it was signed, as when a payment that was pending then has failed: null of a payment that states
 * no amount. Undefined where nothing is known to be lost.
 */
export function lostSince(
  match: StoredMatch,
  { items, rows }: Pick<OpenReconciliation, 'items' | 'rows'>,
  rowsNow: OpenReconciliation['rows']
): { readonly amount: bigint | null; readonly currency: string | null } | undefined {
  const expected = match.items.flatMap((key) => items.get(key) ?? [])
  const then = match.rows.flatMap((id) => rows.get(id) ?? [])
  const now = match.rows.flatMap((id) => rowsNow.get(id) ?? [])
  if (now.every((row, at) => row === then[at]) || now.some(isUnknown)) return undefined
  const [item] = expected
  if (expected.length === 1 && item?.amount === null)
    return now.every(hasFailed) && !then.every(hasFailed) ? { amount: null, currency: null } : undefined
  const [side] = sidesOf(expected, now)
  const [before] = sidesOf(expected, then)
  if (!side || !before || side.currency !== before.currency) return undefined
  const amount = stillShort(side) - stillShort(before)
  const isLost = side.expected < 0n ? amount < 0n : amount > 0n
  return isLost ? { amount, currency: side.currency } : undefined
}

const isUnknown = ({ settlementStatus }: FoundRow) => settlementStatus === 'unclassified'
const hasFailed = ({ settlementStatus }: FoundRow) => settlementStatus === 'failed'
