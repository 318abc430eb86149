import type { FoundRow } from '../../../../../core/matching/model.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { project } from '../../../model/project.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { laterReading } from '../../../model/laterReading.ts'
import { isSameRow, isSameSum, isSameText, movesMoney, type RowChange } from '../../../model/rowChanges.ts'
import { createFoundTable } from '../../../file/tables/found.ts'
import { createPaidAfterAll, type ExpectedAgain } from './paidAfterAll.ts'
import { changeDetail, changeNews, paidAfterAllNews, type NewsChange } from './changeNews.ts'
import { laterEvidence } from './laterEvidence.ts'
import { newlyAgainst } from './newlyAgainst.ts'
import { createReportedChanges, isReported, rowsAsReported, type ReportedChanges } from './reportedChanges.ts'

const MOST_ITEMS = 100
const NOTHING_REPORTED: ReportedChanges = new Map()

/** A change after which more was paid than was left to follow-ups, with the payments that these expect. */
interface PaidChange {
  readonly change: NewsChange
  readonly again: readonly ExpectedAgain[]
}

type Evidence = ReturnType<typeof laterEvidence>
const NO_EVIDENCE: Evidence = new Map()

/**
 * Applies the current state of claimed transactions. A settlement updates the figures by itself; any other change of
 * figures becomes a difference of the match, and so does what now contradicts it. Log and news report both, and what a
 * transaction newly says against its payment. A signed-off reconciliation stays unchanged and only reports the change.
 * What was carried forward and is paid after all is also reported where it is expected again. In a team, an older
 * reading from another member's ledger is not news.
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
  const paidAfterAll = createPaidAfterAll(db)

  function tell(
    open: OpenReconciliation,
    kind: 'settled' | 'changed',
    changes: readonly NewsChange[],
    sentences = changeNews(kind, changes),
    evidence = NO_EVIDENCE
  ): void {
    if (changes.length === 0) return
    const against = Array.from(evidence, ([match, some]) => ({ match, against: [...some] }))
    const detail = { ...changeDetail(open, changes), ...(against.length > 0 && { against }) }
    log.append({ at: context.now(), by: 'Tallydesk', kind, reconciliation: open.id, detail })
    putNews(open.id, sentences, detail.items)
  }

  function putNews(id: string, sentences: readonly string[], items: readonly string[]): void {
    for (const words of sentences) insert.run(id, context.now(), words, JSON.stringify(items.slice(0, MOST_ITEMS)))
    if (reconciliations.isSignedOff(id)) changed.run(id)
  }

  /** Tells of money that moved although what it pays was carried forward, here and where that is expected again. */
  function tellPaid(
    open: OpenReconciliation,
    paid: readonly PaidChange[],
    touch: (id: string) => void,
    evidence: Evidence
  ): void {
    const follow = Map.groupBy(
      paid.flatMap(({ change, again }) => again.map((one) => ({ change, ...one }))),
      ({ reconciliation }) => reconciliation
    )
    const to = [...follow.values()].flatMap(([one]) => one?.name ?? [])
    const changes = paid.map(({ change }) => change)
    tell(open, 'changed', changes, paidAfterAllNews(changes, { to }), evidence)
    for (const [id, expected] of follow) {
      touch(id)
      const from = reconciliations.nameOf(open.id)
      const moved = [...new Set(expected.map(({ change }) => change))]
      putNews(id, paidAfterAllNews(moved, { to, from }), [...new Set(expected.map(({ key }) => key))])
    }
  }

  return (id, rows) => {
    const open = context.open(id)
    const isSignedOff = reconciliations.isSignedOff(id)
    // A signed-off reconciliation shows its signed state, so changes are measured against the last report. Otherwise each
    // sync would report the same change again, and a return to the signed state would go unreported.
    const reported = isSignedOff ? reportedChanges(id) : NOTHING_REPORTED
    const known = rowsAsReported(open.rows, reported)
    const all = changesOf(known, rows).filter(
      ({ was, is }) => !isReported(is, reported.get(is.id)) || !isSameText(was, is)
    )
    const evidence = isSignedOff ? NO_EVIDENCE : laterEvidence(open, all)
    const isEvidence = ({ is }: RowChange) => evidence.has(open.matchOfRow.get(is.id) ?? 0)
    const news = all
      .map((change) => ({ ...change, against: newlyAgainst(open, change) }))
      .filter((change) => movesMoney(change) || change.against.length > 0 || isEvidence(change))
    if (all.length === 0 || (isSignedOff && news.length === 0)) return
    const paid = paidChanges(open, known, news)
    const again = new Set(paid.map(({ change }) => change))
    const others = news.filter((change) => !again.has(change))
    context.change(id, (touch) => {
      const isSettled = (change: NewsChange) => hasSettled(change) && !isEvidence(change)
      const changes = others.filter((change) => !isSettled(change))
      tell(open, 'settled', others.filter(isSettled))
      // Each goes into one entry.
      tell(open, 'changed', changes, undefined, evidence)
      tellPaid(open, paid, touch, changes.length > 0 ? NO_EVIDENCE : evidence)
      if (!isSignedOff) putRows(open, all, evidence)
    })
  }

  function paidChanges(
    open: OpenReconciliation,
    known: OpenReconciliation['rows'],
    news: readonly NewsChange[]
  ): readonly PaidChange[] {
    const moved = news.filter(movesMoney)
    const now = new Map(moved.map(({ is }) => [is.id, is]))
    const paid = paidAfterAll(open, (row) => now.get(row) ?? known.get(row), [...now.keys()])
    return moved.flatMap((change) => {
      const again = paid.get(open.matchOfRow.get(change.is.id) ?? 0)
      return again ? [{ change, again }] : []
    })
  }

  function putRows(open: OpenReconciliation, changes: readonly RowChange[], evidence: Evidence): void {
    const now = changes.map(({ is }) => is)
    found.insertRows(open.id, now)
    project(db, open, { rows: now.map(({ id }) => id), ...(evidence.size > 0 && { matches: [...evidence.keys()] }) })
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

/** Whether money that was not known to have moved has now moved, with the announced figures, to where it should. */
function hasSettled({ was, is, against }: NewsChange): boolean {
  return (
    against.length === 0 &&
    was.settlementStatus !== 'settled' &&
    is.settlementStatus === 'settled' &&
    isSameSum({ was, is }) &&
    !is.isAbsent
  )
}
