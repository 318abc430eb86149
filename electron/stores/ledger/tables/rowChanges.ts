import type { RowChange } from '../../../../shared/domain/rowChange.ts'
import { SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { ReadDb, WriteDb } from '../../../base/database/database.ts'

export type FieldChange = readonly [field: string, before: string | null, after: string | null]

/** A sync run that sees an event, and the time. */
export interface Sight {
  readonly syncRun: number
  readonly kind: SyncKind
  /** ISO 8601, UTC. */
  readonly at: string
}

export interface RowChangeWriter {
  add(rowId: number, kind: 'changed' | 'returned', sight: Sight, fields?: readonly FieldChange[]): void
}

export function createRowChangeWriter(db: WriteDb): RowChangeWriter {
  const add = db.command(`INSERT INTO row_changes (row_id, kind, at, pass_id, pass_kind, fields)
    VALUES (?, ?, ?, ?, ?, ?)`)
  return {
    add: (rowId, kind, { syncRun, kind: syncKind, at }, fields = []) =>
      void add.run(rowId, kind, at, syncRun, syncKind, JSON.stringify(fields))
  }
}

export const ROW_CHANGE_QUERIES = {
  ofRow: `SELECT kind, at, pass_id, pass_kind, fields FROM row_changes
    WHERE row_id = (SELECT row_id FROM transactions WHERE id = ?) ORDER BY change_id DESC`,
  arrival: `SELECT started_at, pass_id, passes.kind FROM transactions
    JOIN passes ON pass_id = first_pass WHERE id = ?`
} as const

type ChangeRow = readonly [kind: string, at: string, syncRun: bigint, syncKind: string, fields: string]

/** What happened to the row of this id, latest first. The sync run that first stored the row shows its arrival. */
export function findRowChanges(db: ReadDb, id: string): RowChange[] {
  const changes = db.rows<ChangeRow>(ROW_CHANGE_QUERIES.ofRow).all(id).map(toChange)
  const arrival = db.rows<readonly [string, bigint, string]>(ROW_CHANGE_QUERIES.arrival).get(id)
  if (!arrival) return changes
  const [at, syncRun, syncKind] = arrival
  return [...changes, { kind: 'arrived', at, syncRun: Number(syncRun), syncKind: SyncKind.parse(syncKind), fields: [] }]
}

function toChange([kind, at, syncRun, syncKind, fields]: ChangeRow): RowChange {
  return {
    // The ledger writes no other kinds.
    kind: kind as RowChange['kind'],
    at,
    syncRun: Number(syncRun),
    syncKind: SyncKind.parse(syncKind),
    fields: (JSON.parse(fields) as FieldChange[]).map(([field, before, after]) => ({ field, before, after }))
  }
}
