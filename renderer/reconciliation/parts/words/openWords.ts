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
  if (pending === 0) return 'Nothing to decide.'
  const sums = differences.flatMap(({ currency, parts }) =>
    parts.flatMap(({ kind, count, amount }) =>
      kind === 'pending' && count > 0 ? `${formatAmount(sizeOf(amount))} ${currency}` : []
    )
  )
  const amounts = sums.length === 0 ? '' : ` (${sums.join(', ')})`
  const what = `${formatCounted(pending, 'payment', 'payments')}${amounts}`
  if (phase === 'signed-off')
    return `Signed off with ${what} pending. Tallydesk keeps watching: when one settles or fails, you see it here as a change since the sign-off, and what fails can then be carried forward.`
  return `Nothing to decide. ${what} still pending: payments that settle count as matched, and those that fail come back to this queue.`
}
