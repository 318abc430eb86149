import type { BulkInstruction, MatchResult, MatchState } from '../../shared/domain/reconciliation.ts'
import type { Transaction } from '../../shared/domain/transaction.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import { standingOf, type StatusWords } from '../../shared/transactionStatus.ts'

type Expected = BulkInstruction['items'][number]
type MatchedItem = MatchResult['items'][number]

/**
 * Says what became of each expected payment, by correlation id alone. Pure, and independent of the order of both lists:
 * an id that is expected twice or found twice is a question for the user, so no transaction is ever claimed twice.
 * `words`: what the user says that status words mean.
 */
export function matchByCorrelationId(
  { items }: BulkInstruction,
  found: readonly Transaction[],
  words?: StatusWords
): MatchResult {
  const transactions = Map.groupBy(found, ({ correlationId }) => canonicalId(correlationId ?? ''))
  const expectedOften = Map.groupBy(items, ({ correlationId }) => canonicalId(correlationId ?? ''))
  const matched = items.map((item): MatchedItem => {
    const id = canonicalId(item.correlationId ?? '')
    const candidates = id === '' ? [] : (transactions.get(id) ?? [])
    const isQuestion = candidates.length > 1 || (candidates.length === 1 && expectedOften.get(id)?.length !== 1)
    return {
      state: isQuestion ? 'ambiguous' : stateOf(item, candidates[0], words),
      transactionIds: candidates.map((transaction) => transaction.id).sort()
    }
  })
  return { items: matched, counts: countStates(matched) }
}

/** A UUID has 36 characters and an ISO 20022 id holds 35 at most, so ids travel with and without hyphens. */
function canonicalId(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}

function stateOf(item: Expected, transaction: Transaction | undefined, words?: StatusWords): MatchState {
  if (!transaction) return 'missing'
  if (!isSameMoney(item, transaction)) return 'different'
  const standing = standingOf(transaction.status, words)
  if (standing === 'settled') return 'matched'
  return standing === 'failed' ? 'different' : 'pending'
}

/** An instruction states what is to be paid, a transaction what left the account: the same amount with the sign turned. */
function isSameMoney(item: Expected, transaction: Transaction): boolean {
  const expected = parseMoney(item.amount, item.currency, 'major')
  const paid = parseMoney(transaction.paymentAmount, transaction.paymentCurrency, 'major')
  return item.currency === transaction.paymentCurrency && expected !== undefined && paid === -expected
}

function countStates(items: readonly MatchedItem[]): Record<MatchState, number> {
  const counts: Record<MatchState, number> = { matched: 0, different: 0, pending: 0, ambiguous: 0, missing: 0 }
  for (const { state } of items) counts[state]++
  return counts
}
