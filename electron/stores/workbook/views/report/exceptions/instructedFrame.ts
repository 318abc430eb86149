import type { InstructedFrame } from '../../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'

/** Further ones are not named. */
const MOST = 20

/**
 * Which account was charged on which day, with which bulk payment: from the file, or else from the matched
 * transactions.
 */
export function instructedFrame({ batches, items, rows, matches }: OpenReconciliation): InstructedFrame {
  const matched = [...matches.values()].flatMap((match) => match.rows.flatMap((id) => rows.get(id) ?? []))
  const stated = distinct([...batches, ...items.values()].map(({ account }) => account))
  const days = distinct([...batches, ...items.values()].map(({ dueOn }) => dueOn)).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return {
    accounts: (stated.length > 0 ? stated : distinct(matched.map(({ accountId }) => accountId))).slice(0, MOST),
    days: first === undefined || last === undefined ? null : { first, last },
    bulkPaymentIds: distinct([...batches, ...matched].map(({ bulkPaymentId }) => bulkPaymentId)).slice(0, MOST)
  }
}

function distinct(texts: readonly (string | null)[]): readonly string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))]
}
