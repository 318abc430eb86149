import type { RowChange } from '../../../../shared/domain/rowChange.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'

/** What happened to a made-up row: every third one changed its status, and one that is absent was missed last. */
export function fakeHistory(row: Transaction): readonly RowChange[] {
  const arrived = aChange({ kind: 'arrived', syncRun: 1, at: '2026-11-19T05:00:01.000Z' })
  const changed = aChange({
    syncRun: 4,
    syncKind: 'delta',
    at: '2026-11-20T11:32:10.000Z',
    fields: [
      { field: 'updated_at', before: row.createdAt, after: '2026-11-20T11:30:00.000Z' },
      { field: 'status', before: 'pending_approval', after: row.status },
      { field: 'reference', before: null, after: row.reference }
    ]
  })
  const absent = aChange({ kind: 'absent', syncRun: 7, at: '2026-11-21T05:00:02.000Z' })
  const hasChanged = Number.parseInt(row.id.slice(1), 36) % 3 === 0
  return [...(row.isAbsent ? [absent] : []), ...(hasChanged ? [changed] : []), arrived]
}

/** One thing that happened to a row; a test states only what it is about. */
export function aChange(change: Partial<RowChange> = {}): RowChange {
  return { kind: 'changed', at: '2026-11-20T11:32:10.000Z', syncRun: 2, syncKind: 'full', fields: [], ...change }
}
