import type { TransactionQuery, TransactionSort } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'

/** A question to the ledger; a test states only what it is about. Every row, newest first. */
export function aQuery(change: Partial<TransactionQuery> = {}): TransactionQuery {
  return { filter: [], sort: [{ by: 'createdAt', direction: 'desc' }], timeZone: 'UTC', ...change }
}

export function sortedBy(
  by: TransactionSort['by'],
  direction: TransactionSort['direction'] = 'desc'
): TransactionQuery {
  return aQuery({ sort: [{ by, direction }] })
}

/** Rows in one of whose texts each phrase stands. */
export function withText(...phrases: readonly string[]): readonly Condition[] {
  return phrases.map((phrase) => ({ field: 'text', phrase, not: false }))
}
