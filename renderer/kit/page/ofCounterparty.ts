import type { Condition } from '../../../shared/domain/transactionFilter.ts'

/** A condition takes names of so many characters; a longer one is looked for by its beginning. */
const LONGEST = 200

/** All payments to and from a counterparty, however its name is spelt. */
export function ofCounterparty(name: string): Condition {
  if (name.length <= LONGEST) return { field: 'counterparty', anyOf: [name], not: false }
  // Without half a character at its end.
  return { field: 'text', phrase: name.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, ''), not: false }
}
