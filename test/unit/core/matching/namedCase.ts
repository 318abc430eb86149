import { ownRows, reconcile, type Given } from '../../../support/reconciliation/reconciling.ts'

/** A sentence about what must come of items and transactions. */
export interface NamedCase extends Given {
  readonly says: string
  /**
   * What each item and each transaction is, by key and id: `matched r1+r2`, `different (amount) r1`, `missing`;
   * `expected`, `unexpected`. Every one that is given is named, but for transactions that are claimed elsewhere.
   */
  readonly becomes: Readonly<Record<string, string>>
  /** Expected less found, by currency, where the case is about it. */
  readonly difference?: Readonly<Record<string, string>>
  /** What blocks the sign-off; nothing where the case leaves it out and all is well. */
  readonly unexplained?: Readonly<Record<string, string>>
  /** How many items and transactions block it. */
  readonly blocks?: number
}

/** What came of a case, in the words of `becomes`. */
export function outcomeOf(given: NamedCase) {
  const { matches, assessed } = reconcile(given)
  const claims = new Map(matches.flatMap(({ items, rows }) => items.map((key) => [key, rows])))
  const becomes: Record<string, string> = {}
  given.items.forEach(({ key }, at) => {
    const { state, differences } = assessed.items[at] ?? { state: '?', differences: [] }
    const kinds = differences.length > 0 ? ` (${differences.join(', ')})` : ''
    const rows = claims.get(key)
    becomes[key] = `${state}${kinds}${rows ? ` ${rows.join('+')}` : ''}`
  })
  ownRows(given).forEach(({ id }, at) => {
    becomes[id] = assessed.rows[at]?.state ?? '?'
  })
  return {
    becomes,
    ...(given.difference && { difference: byCurrency('difference') }),
    ...(given.unexplained && { unexplained: byCurrency('unexplained') }),
    ...(given.blocks !== undefined && { blocks: assessed.unexplained })
  }

  function byCurrency(figure: 'difference' | 'unexplained'): Record<string, string> {
    return Object.fromEntries(assessed.differences.map((one) => [one.currency, one[figure]]))
  }
}
