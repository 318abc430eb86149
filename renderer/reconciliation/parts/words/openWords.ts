import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { formatCounted } from '../../../kit/bridge/format.ts'
import { unexplainedSides } from '../difference/differenceParts.ts'
import { countWords, unexplainedWords } from './figureWords.ts'

/**
 * What is in the way of a sign-off. The queue counts otherwise: a possible match stands in it with its payment, and a payment
 * without an amount is in no sum.
 */
export function openWords({ differences, counts }: Pick<ReconciliationDetails, 'differences' | 'counts'>): string {
  const { payments, transactions } = unexplainedSides(differences)
  const all = payments + transactions
  const { queue } = counts
  if (all === 0) return `${formatCounted(queue, 'entry', 'entries')} of the queue without an amount to be decided on.`
  const sides = `${countWords(payments, transactions)} ${all === 1 ? 'is' : 'are'} unexplained`
  const sums = `${sides}: ${unexplainedWords(differences)}.`
  if (queue === all) return sums
  const why = queue < all ? 'possible matches stand with their payment' : 'some have no amount'
  return `${sums} In the queue they are ${formatCounted(queue, 'entry', 'entries')}: ${why}.`
}
