import type { ExpectedItem, FoundRow } from '../../model.ts'
import { idKey, isProvided, uuidIn } from '../texts/normalise.ts'

/** What became of the ids that the service gave to payments. */
export interface IdsOfRows {
  /** Ids of which every transaction failed. */
  readonly failed: ReadonlySet<string>
  /** The first transaction that did not fail and carries an id that the service gave to the payment. */
  readonly transactionOf: (item: ExpectedItem) => string | undefined
}

export function idsOfRows(rows: readonly FoundRow[]): IdsOfRows {
  const failed = new Set<string>()
  for (const { settlementStatus, correlationId } of rows)
    if (settlementStatus === 'failed' && isProvided(correlationId)) failed.add(idKey(correlationId))
  // Only on demand, because most plans match everything by id.
  let alive: ReadonlyMap<string, string> | undefined
  if (failed.size > 0) for (const id of (alive = aliveOf(rows)).keys()) failed.delete(id)
  const transactionWith = (id: string) => (alive ??= aliveOf(rows)).get(idKey(id))
  return {
    failed,
    transactionOf({ correlationId, endToEndId }) {
      const found = isProvided(correlationId) ? transactionWith(correlationId) : undefined
      // An end-to-end id that is no UUID is the payer's, who may use it again every month.
      if (found !== undefined || endToEndId === null || uuidIn(endToEndId) === undefined) return found
      return transactionWith(endToEndId)
    }
  }
}

function aliveOf(rows: readonly FoundRow[]): ReadonlyMap<string, string> {
  const alive = new Map<string, string>()
  for (const { id, settlementStatus, correlationId } of rows) {
    if (settlementStatus === 'failed' || !isProvided(correlationId)) continue
    const key = idKey(correlationId)
    if (!alive.has(key)) alive.set(key, id)
  }
  return alive
}
