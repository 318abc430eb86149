import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { formatCounted } from '../../../kit/bridge/format.ts'
import { unexplainedWords } from './figureWords.ts'

/** What is in the way of a sign-off: as many as wait in the queue, and what nobody has explained of the difference. */
export function openWords({ differences, counts }: Pick<ReconciliationDetails, 'differences' | 'counts'>): string {
  const sums = unexplainedWords(differences)
  const queue = formatCounted(counts.queue, 'item', 'items')
  return `${queue} to decide${sums === '' ? ', without an amount' : `: ${sums} unexplained`}.`
}
