import type { FoundRow } from '../../../reconciliation/model.ts'
import type { WorkbookContext } from '../../context.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { laterReading } from '../../planning/laterReading.ts'
import { isSameRow, isSameSum, movesMoney, type RowChange } from '../../planning/rowChanges.ts'
import { createFoundTable } from '../../tables/found.ts'
import { changeDetail, changeNews } from './changeNews.ts'
import { createReportedChanges, isReported, rowsAsReported } from './reportedChanges.ts'

const MOST_ITEMS = 100

/**
 * Applies the current state of claimed transactions. A settlement updates the figures by itself; any other change of
 * figures becomes a difference of the match. Log and news report both. A signed-off reconciliation stays unchanged and
 * only reports the change. In a team, an older reading from another member's ledger is not news.
 */
export function createNoteChanges(
  context: WorkbookContext
): (reconciliation: string, rows: readonly FoundRow[]) => void {
  const { db, login, log, reconciliations } = context
  const changesOf = login === undefined ? changesForOne : changesForTeam
  const found = createFoundTable(db)
  const insert = db.command('INSERT INTO news (reconciliation, at, words, items) VALUES (?, ?, ?, ?)')
  const changed = db.command('UPDATE reconciliations SET has_changed = 1 WHERE id = ?')
  const reportedChanges = createReportedChanges(db)

  function tell(open: OpenReconciliation, kind: 'settled' | 'changed', changes: readonly RowChange[]): void {
    const detail = changeDetail(open, changes)
    const entry = { at: context.now(), by: 'Tallydesk', kind, reconciliation: open.id, detail }
    log.append(entry)
    for (const words of changeNews(kind, changes)) {
      insert.run(open.id, entry.at, words, JSON.stringify(detail.items.slice(0, MOST_ITEMS)))
    }
  }

  /**
   * A signed-off reconciliation shows its signed state, so changes are measured against the last report. Otherwise each
   * sync would report the same change again, and a return to the signed state would go unreported.
   */
  function unreported(open: OpenReconciliation, rows: readonly FoundRow[]): readonly RowChange[] {
    const reported = reportedChanges(open.id)
    return changesOf(rowsAsReported(open.rows, reported), rows).filter(({ is }) => !isReported(is, reported.get(is.id)))
  }

  return (id, rows) => {
    const open = context.open(id)
    const isSignedOff = reconciliations.isSignedOff(id)
    const all = isSignedOff ? unreported(open, rows) : changesOf(open.rows, rows)
    const settled = all.filter(hasSettled)
    const moved = all.filter((change) => !hasSettled(change) && movesMoney(change))
    const isNews = settled.length + moved.length > 0
    if (all.length === 0 || (isSignedOff && !isNews)) return
    context.change(id, () => {
      if (settled.length > 0) tell(open, 'settled', settled)
      if (moved.length > 0) tell(open, 'changed', moved)
      if (isSignedOff) changed.run(id)
      else putRows(open, all)
    })
  }

  function putRows(open: OpenReconciliation, changes: readonly RowChange[]): void {
    const next = new Map(open.rows)
    for (const { is } of changes) next.set(is.id, is)
    found.insertRows(
      open.id,
      changes.map(({ is }) => is)
    )
    open.rows = next
  }
}

/** A single user's ledger always has the service's latest answer, so it counts even if its time is earlier. */
function changesForOne(rows: OpenReconciliation['rows'], now: readonly FoundRow[]): readonly RowChange[] {
  return now.flatMap((is) => {
    const was = rows.get(is.id)
    return was && !isSameRow(was, is) ? [{ was, is }] : []
  })
}

/** A newer touch time counts as a change even if nothing else changed, because older readings are ignored after it. */
function changesForTeam(rows: OpenReconciliation['rows'], now: readonly FoundRow[]): readonly RowChange[] {
  return now.flatMap((read) => {
    const was = rows.get(read.id)
    const is = was && laterReading(was, read)
    return was && is && (!isSameRow(was, is) || was.updatedAt !== is.updatedAt) ? [{ was, is }] : []
  })
}

/** Whether money that was not known to have moved has now moved, with the announced figures. */
function hasSettled({ was, is }: RowChange): boolean {
  return (
    was.settlementStatus !== 'settled' && is.settlementStatus === 'settled' && isSameSum({ was, is }) && !is.isAbsent
  )
}
