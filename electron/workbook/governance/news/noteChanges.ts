import type { FoundRow } from '../../../reconciliation/model.ts'
import type { WorkbookContext } from '../../context.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { laterReading } from '../../planning/laterReading.ts'
import { isSameRow } from '../../planning/rowChanges.ts'
import { createFoundTable } from '../../tables/found.ts'
import { changeDetail, changeNews, type RowChange } from './changeNews.ts'
import { createToldSince, isToldAs, rowsAsTold } from './toldSince.ts'

const MOST_ITEMS = 100

/**
 * Takes what claimed transactions of a reconciliation are now. One that settled moves by itself, any other change of its
 * figures is a difference of its match; both stand in the log and in the news. What is signed off stays as it was
 * signed: it only says that something changed. In a team what one member's ledger has of an earlier time is no news.
 */
export function createNoteChanges(
  context: WorkbookContext
): (reconciliation: string, rows: readonly FoundRow[]) => void {
  const { db, login, log, reconciliations } = context
  const changesOf = login === undefined ? changesForOne : changesForTeam
  const found = createFoundTable(db)
  const insert = db.command('INSERT INTO news (reconciliation, at, words, items) VALUES (?, ?, ?, ?)')
  const changed = db.command('UPDATE reconciliations SET has_changed = 1 WHERE id = ?')
  const toldSince = createToldSince(db)

  function tell(open: OpenReconciliation, kind: 'settled' | 'changed', changes: readonly RowChange[]): void {
    const detail = changeDetail(open, changes)
    const entry = { at: context.now(), by: 'Tallydesk', kind, reconciliation: open.id, detail }
    log.append(entry)
    for (const words of changeNews(kind, changes)) {
      insert.run(open.id, entry.at, words, JSON.stringify(detail.items.slice(0, MOST_ITEMS)))
    }
  }

  /**
   * What a signed-off reconciliation shows does not change, so a change is one of what was told last: else the same news
   * would come with every sync, and none of a transaction that is again as it was signed.
   */
  function untold(open: OpenReconciliation, rows: readonly FoundRow[]): readonly RowChange[] {
    const told = toldSince(open.id)
    return changesOf(rowsAsTold(open.rows, told), rows).filter(({ is }) => !isToldAs(is, told.get(is.id)))
  }

  return (id, rows) => {
    const open = context.open(id)
    const isSignedOff = reconciliations.isSignedOff(id)
    const all = isSignedOff ? untold(open, rows) : changesOf(open.rows, rows)
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

/** Its one ledger has what the service said last, so whatever it says counts, even of an earlier time. */
function changesForOne(rows: OpenReconciliation['rows'], now: readonly FoundRow[]): readonly RowChange[] {
  return now.flatMap((is) => {
    const was = rows.get(is.id)
    return was && !isSameRow(was, is) ? [{ was, is }] : []
  })
}

/** That a transaction was touched counts as well where nothing else did: what is earlier than that is no news any more. */
function changesForTeam(rows: OpenReconciliation['rows'], now: readonly FoundRow[]): readonly RowChange[] {
  return now.flatMap((read) => {
    const was = rows.get(read.id)
    const is = was && laterReading(was, read)
    return was && is && (!isSameRow(was, is) || was.updatedAt !== is.updatedAt) ? [{ was, is }] : []
  })
}

/** It was not known to have moved money, and has now, just as it was announced. */
function hasSettled({ was, is }: RowChange): boolean {
  return (
    was.settlementStatus !== 'settled' && is.settlementStatus === 'settled' && isSameSum({ was, is }) && !is.isAbsent
  )
}

/** The figures, or what is known of them, are others; another name or reference changes no figure. */
function movesMoney({ was, is }: RowChange): boolean {
  return was.settlementStatus !== is.settlementStatus || was.isAbsent !== is.isAbsent || !isSameSum({ was, is })
}

function isSameSum({ was, is }: RowChange): boolean {
  return (
    was.amount === is.amount &&
    was.currency === is.currency &&
    was.paymentAmount === is.paymentAmount &&
    was.paymentCurrency === is.paymentCurrency
  )
}
