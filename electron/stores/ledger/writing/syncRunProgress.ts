import type { SyncCounts, SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { LedgerPage } from '../model/ledgerSyncRun.ts'
import type { SyncRunProgress } from '../tables/syncRuns.ts'

/** The progress of a sync run after a page. Times are times of change for a delta, otherwise times of creation. */
export function progressAfter(
  before: SyncRunProgress,
  page: LedgerPage,
  kind: SyncKind,
  counts: SyncCounts
): SyncRunProgress {
  let { from, to } = before
  for (const { createdAt, updatedAt } of page.rows) {
    const time = kind === 'delta' ? updatedAt : createdAt
    if (from === null || time < from) from = time
    if (to === null || time > to) to = time
  }
  return {
    cursorHistory: page.cursorHistory,
    start: before.start ?? page.start,
    counts,
    firstId: before.firstId ?? page.ids[0] ?? null,
    // When the head of a list is read once more, the cursor history stays at the end of the list.
    lastId: page.cursorHistory.at(-1) ?? page.ids.at(-1) ?? before.lastId,
    from,
    to
  }
}
