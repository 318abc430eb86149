import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { LONGEST_VALUE } from '../../../shared/filterWords.ts'

/** All payments to and from a counterparty, however its name is spelt; one too long for a condition by its beginning. */
export function ofCounterparty(name: string): Condition {
  if (name.length <= LONGEST_VALUE) return { field: 'counterparty', anyOf: [name], not: false }
  // Without half a character at its end.
  return { field: 'text', phrase: name.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/, ''), not: false }
}
