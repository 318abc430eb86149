import type { Difference, DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'
import { isSuggested } from '../../../../shared/reconciliation/differenceReasons.ts'
import { formatCount, formatCounted } from '../../../kit/bridge/format.ts'
import { ITEM_STATE_ORDER } from '../list/stateShares.ts'
import { stateCountWords } from '../words/stateWords.ts'

/** Parts that nobody has to explain: they explain themselves, or wait to be accepted. */
const isException = (kind: DifferencePartKind) => kind !== 'pending' && !isSuggested(kind)

/**
 * What is signed besides the sums: payments by state, transactions outside the file, and how many exceptions are
 * explained.
 */
export function signedWords({ items, transactions, queue }: StateCounts, differences: readonly Difference[]): string {
  const payments = ITEM_STATE_ORDER.filter((state) => items[state] > 0).map((state) =>
    stateCountWords(state, items[state])
  )
  const outside = [
    [transactions.unexpected, 'not in payment file'],
    [transactions.duplicate, 'paid twice']
  ] as const
  const others = outside.flatMap(([count, words]) =>
    count === 0 ? [] : `${formatCounted(count, 'transaction', 'transactions')} ${words}`
  )
  const parts = differences.flatMap((each) => each.parts).filter(({ kind }) => isException(kind))
  const explained = parts.reduce((sum, { count, unexplainedCount }) => sum + count - unexplainedCount, 0)
  const words =
    explained > 0 &&
    `${formatCount(explained)} explained: accepted with a reason, written off, ignored or carried forward.`
  const open = queue > 0 && `${formatCount(queue)} not decided.`
  const decided = [words, open].filter(Boolean).join(' ') || 'No exceptions.'
  return `${[...payments, ...others].join(', ')}. ${decided}`
}
