import type { ExpectedItem } from '../model.ts'

/**
 * Finds unpaid payments that stand in the file a second time and were paid there: the same amount to the same payee on
 * the same day, under the same id or reference. A payment with neither id nor reference never counts as the same.
 */
export function repeatedAmong(
  unpaid: readonly ExpectedItem[],
  items: readonly ExpectedItem[],
  isPaid: (item: ExpectedItem) => boolean
): (item: ExpectedItem) => boolean {
  const wanted = new Set(unpaid.flatMap(nameOf))
  // Building all names takes long, and few payments have the amount of an unpaid one.
  const amounts = new Set(unpaid.map(({ amount }) => amount))
  const paid = new Set<string>()
  for (const item of items) {
    if (!amounts.has(item.amount) || !isPaid(item)) continue
    for (const name of nameOf(item)) if (wanted.has(name)) paid.add(name)
  }
  return (item) => nameOf(item).some((name) => paid.has(name))
}

function nameOf(item: ExpectedItem): readonly string[] {
  const { amount, currency, counterpartyName, counterpartyNumber, correlationId, endToEndId, reference, dueOn } = item
  const payee = counterpartyNumber ?? counterpartyName
  if (amount === null || payee === null || (correlationId ?? endToEndId ?? reference) === null) return []
  return [JSON.stringify([String(amount), currency, payee, correlationId, endToEndId, reference, dueOn])]
}
