import type { FoundIn } from '../../reconciliation/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/** In which bulk payments each batch was found, by the matches that hold. */
export function foundIn({ matches, items, rows }: OpenReconciliation): readonly FoundIn[] {
  const found = new Map<string, FoundIn>()
  for (const match of matches.values()) {
    const batches = new Set(match.items.map((key) => items.get(key)?.batch ?? null))
    const bulks = new Set(match.rows.map((id) => rows.get(id)?.bulkPaymentId ?? null))
    for (const batch of batches)
      for (const bulkPaymentId of bulks) found.set(JSON.stringify([batch, bulkPaymentId]), { batch, bulkPaymentId })
  }
  return [...found.values()]
}
