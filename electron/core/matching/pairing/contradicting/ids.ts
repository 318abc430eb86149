import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { idKey, isProvided, uuidIn } from '../texts/normalise.ts'
import type { IdsOfRows } from './idsOfRows.ts'

/**
 * Which id both share. `service`: the correlation id, which belongs to one payment. `own`: an end-to-end id of the
 * payer, who may use it again every month.
 */
export type SharedKey = 'service' | 'own' | 'none'

export function sharedKey({ correlationId, endToEndId }: ExpectedItem, row: FoundRow): SharedKey {
  if (!isProvided(row.correlationId)) return 'none'
  if (row.correlationId === correlationId) return 'service'
  const id = idKey(row.correlationId)
  if (isProvided(correlationId) && idKey(correlationId) === id) return 'service'
  if (!isProvided(endToEndId) || idKey(endToEndId) !== id) return 'none'
  return uuidIn(id) === undefined ? 'own' : 'service'
}

/** The payment's ids that an id can be held against: a service's UUID says nothing about a number of the payer's. */
export function idsOfItsKind({ correlationId, endToEndId }: ExpectedItem, id: string): readonly string[] {
  const isUuid = uuidIn(id) !== undefined
  return [correlationId, endToEndId].filter(isProvided).filter((own) => (uuidIn(own) !== undefined) === isUuid)
}

export function otherId(item: ExpectedItem, row: FoundRow, failedOnly: ReadonlySet<string>): Contradiction | undefined {
  if (!isProvided(row.correlationId)) return undefined
  const [alike] = idsOfItsKind(item, row.correlationId)
  if (alike === undefined) return undefined
  const words = `the id is ${row.correlationId}, not ${alike}`
  const own = [item.correlationId, item.endToEndId].filter(isProvided)
  // The next attempt has an id of its own.
  if (own.some((id) => failedOnly.has(idKey(id)))) return { veto: 'other-attempt', words: `${words}, which failed` }
  return { veto: 'other-id', words }
}

export function idElsewhere(item: ExpectedItem, ids: IdsOfRows): Contradiction | undefined {
  const id = ids.transactionOf(item)
  return id === undefined ? undefined : { veto: 'id-elsewhere', words: `transaction ${id} has the payment’s own id` }
}
