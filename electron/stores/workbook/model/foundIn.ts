import { isForbidding } from '../../../../shared/reconciliation/vetoes.ts'
import type { FoundIn } from '../../../core/matching/model.ts'
import { taughtBy } from '../../../core/matching/pairing/knownBulks.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/**
 * The bulk payments in which each batch was found, according to the current matches. One that a person made although
 * something forbids it holds, but proves nothing for other payments.
 */
export function foundIn({
  matches,
  items,
  rows
}: Pick<OpenReconciliation, 'matches' | 'items' | 'rows'>): readonly FoundIn[] {
  const found = new Map<string, FoundIn>()
  for (const match of matches.values()) {
    if (match.against?.some(({ veto }) => isForbidding(veto)) === true) continue
    const taught = taughtBy(
      match.items.flatMap((key) => items.get(key) ?? []),
      match.rows.flatMap((id) => rows.get(id) ?? [])
    )
    for (const each of taught) found.set(JSON.stringify([each.batch, each.bulkPaymentId]), each)
  }
  return [...found.values()]
}
