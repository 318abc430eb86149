import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { formatAmount, formatCounted } from '../../../kit/bridge/format.ts'
import { sizeOf } from '../../../kit/page/decimals.ts'
import { unexplainedWords } from './figureWords.ts'

/** What blocks a sign-off: the number of entries in the queue, and the unexplained amount. */
export function openWords({ differences, counts }: Pick<ReconciliationDetails, 'differences' | 'counts'>): string {
  const sums = unexplainedWords(differences)
  const queue = formatCounted(counts.queue, 'item', 'items')
  return `${queue} to decide${sums === '' ? ', without an amount' : `: ${sums} unexplained`}.`
}

/** Why nothing waits for a decision, and what happens to pending payments. */
export function nothingToDecide({
  phase,
  counts,
  differences
}: Pick<ReconciliationDetails, 'phase' | 'counts' | 'differences'>): string {
  const { pending } = counts.items
  if (pending === 0) return 'Nothing waits for a decision.'
  const sums = differences.flatMap(({ currency, parts }) =>
    parts.flatMap(({ kind, count, amount }) =>
      kind === 'pending' && count > 0 ? `${formatAmount(sizeOf(amount))} ${currency}` : []
    )
  )
  const amounts = sums.length === 0 ? '' : ` (${sums.join(', ')})`
  const what = `${formatCounted(pending, 'payment', 'payments')}${amounts}`
  if (phase === 'signed-off')
    return `Signed off with ${what} pending. Tallydesk goes on watching: when one settles or fails, it is told here as a change since the sign-off, and what fails can be carried forward then.`
  return `Nothing waits for a decision. ${what} still pending: what settles counts as matched by itself, and what fails comes back to this queue.`
}
