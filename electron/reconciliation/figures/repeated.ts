import type { ExpectedItem } from '../model.ts'

/**
 * Whether a payment that nothing was paid of stands in the file once more and was paid there: the same amount to the same
 * payee on the same day, under the same id or reference. What names neither id nor reference is never taken for the same.
 */
export function repeatedAmong(
  unpaid: readonly ExpectedItem[],
  items: readonly ExpectedItem[],
  isPaid: (item: ExpectedItem) => boolean
): (item: ExpectedItem) => boolean {
  const wanted = new Set(unpaid.flatMap(nameOf))
  const paid = new Set<string>()
  if (wanted.size > 0) {
    for (const item of items) for (const name of nameOf(item)) if (wanted.has(name) && isPaid(item)) paid.add(name)
  }
  return (item) => nameOf(item).some((name) => paid.has(name))
}

function nameOf(item: ExpectedItem): readonly string[] {
  const { amount, currency, counterpartyName, counterpartyNumber, correlationId, endToEndId, reference, dueOn } = item
  const payee = counterpartyNumber ?? counterpartyName
  if (amount === null || payee === null || (correlationId ?? endToEndId ?? reference) === null) return []
  return [JSON.stringify([String(amount), currency, payee, correlationId, endToEndId, reference, dueOn])]
}
