import type { SyncCounts, SyncKind } from '../../../shared/domain/syncRun.ts'
import type { LedgerPage } from '../ledgerPass.ts'
import type { PassProgress } from '../tables/passes.ts'

/** How far a pass has come once the page is stored. Times are of change for a delta, of creation otherwise. */
export function progressAfter(
  before: PassProgress,
  page: LedgerPage,
  kind: SyncKind,
  counts: SyncCounts
): PassProgress {
  let { from, to } = before
  for (const { createdAt, updatedAt } of page.rows) {
    const time = kind === 'delta' ? updatedAt : createdAt
    if (from === null || time < from) from = time
    if (to === null || time > to) to = time
  }
  return {
    trail: page.trail,
    start: before.start ?? page.start,
    counts,
    firstId: before.firstId ?? page.ids[0] ?? null,
    // Where the head of a list is read once more, the trail stays at the end of the list.
    lastId: page.trail.at(-1) ?? page.ids.at(-1) ?? before.lastId,
    from,
    to
  }
}
