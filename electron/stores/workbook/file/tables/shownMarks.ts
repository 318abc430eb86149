import type { ReconciliationState } from '../../../../../shared/domain/transactionFilter.ts'
import type { WriteDb } from '../../../../base/database/database.ts'

/** What the ledger must show of a transaction. */
export type ShownMark = readonly [transactionId: string, state: ReconciliationState]

export interface StateChange {
  readonly id: string
  readonly was: ReconciliationState
  readonly is: ReconciliationState
}

const PLAIN: ReadonlySet<ReconciliationState> = new Set(['open', 'matched'])

/**
 * The transaction states that the ledger shows, stored so that they can be sent again without loading a reconciliation.
 */
export interface ShownMarks {
  update(reconciliation: string, changes: readonly StateChange[]): void
  /** The stored states of a reconciliation: all except plain matches. */
  of(reconciliation: string): ReadonlyMap<string, ReconciliationState>
  /** The states that the ledger shows of these transactions, from whichever reconciliation. */
  readonly now: (transactionIds: readonly string[]) => readonly ShownMark[]
  /** See `ReadingCalls.marks`. */
  readonly read: (after: string, count: number) => readonly ShownMark[]
}

export function createShownMarks(db: WriteDb): ShownMarks {
  const insertShown = db.command(`INSERT OR REPLACE INTO shown (reconciliation, transaction_id, state)
    SELECT ?, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`)
  const deleteShown = db.command(
    'DELETE FROM shown WHERE reconciliation = ? AND transaction_id IN (SELECT value FROM json_each(?))'
  )
  const some = (from: string) =>
    db.rows<MarkRow>(`SELECT i.id, EXISTS (SELECT 1 FROM claims c WHERE c.transaction_id = i.id AND c.ended_by IS NULL),
      (SELECT min(s.state) FROM shown s WHERE s.transaction_id = i.id) FROM ${from}`)
  const read = some(
    '(SELECT id FROM found UNION SELECT transaction_id FROM claims) i WHERE i.id > ? ORDER BY i.id LIMIT ?'
  )
  const named = some('(SELECT value AS id FROM json_each(?)) i')
  const stored = db.rows<readonly [string, ReconciliationState]>(
    'SELECT transaction_id, state FROM shown WHERE reconciliation = ?'
  )
  return {
    of: (reconciliation) => new Map(stored.all(reconciliation)),
    update(reconciliation, changes) {
      const changed: (readonly [string, string])[] = []
      const ended: string[] = []
      for (const { id, was, is } of changes) {
        if (!PLAIN.has(is)) changed.push([id, is])
        else if (!PLAIN.has(was)) ended.push(id)
      }
      // In table order and with one statement, because there may be a hundred thousand.
      const byId = ([one]: readonly [string, string], [other]: readonly [string, string]) => (one < other ? -1 : 1)
      if (changed.length > 0) insertShown.run(reconciliation, JSON.stringify(changed.sort(byId)))
      if (ended.length > 0) deleteShown.run(reconciliation, JSON.stringify(ended))
    },
    now: (ids) => (ids.length === 0 ? [] : named.all(JSON.stringify(ids)).map(markOf)),
    read: (after, count) => read.all(after, count).map(markOf)
  }
}

type MarkRow = readonly [id: string, isClaimed: bigint, state: ReconciliationState | null]

/** The reconciliation that claims a transaction decides; a signed-off one may still show its old state. */
function markOf([id, isClaimed, state]: MarkRow): ShownMark {
  if (isClaimed === 1n) return [id, state === 'different' ? state : 'matched']
  return [id, state ?? 'open']
}
