import type { FoundIn } from '../../reconciliation/model.ts'
import { taughtBy } from '../../reconciliation/matching/knownBulks.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/** The bulk payments in which each batch was found, according to the current matches. */
export function foundIn({ matches, items, rows }: OpenReconciliation): readonly FoundIn[] {
  const found = new Map<string, FoundIn>()
  for (const match of matches.values()) {
    const taught = taughtBy(
      match.items.flatMap((key) => items.get(key) ?? []),
      match.rows.flatMap((id) => rows.get(id) ?? [])
    )
    for (const each of taught) found.set(JSON.stringify([each.batch, each.bulkPaymentId]), each)
  }
  return [...found.values()]
}
