import type { SyncCounts, SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { LedgerPage, MendedRow, NewTransaction, ProblemRow } from '../model/ledgerSyncRun.ts'
import { createSyncRunMarks, type Marks } from '../tables/syncRunMarks.ts'
import { createProblemWriter } from '../tables/problemWriter.ts'
import { createRowChangeWriter, type Sight } from '../tables/rowChanges.ts'
import { findInterruptedSyncRuns } from './interruptedSyncRuns.ts'
import { createSyncRunTally } from './syncRunTally.ts'
import { createRowWriter, type KnownRow } from './rowWriter.ts'

/** How a group of pages changes the data about the whole ledger. */
export interface StateChange {
  /** Rows inserted. */
  readonly rows: number
  /** Entries of the problems list. */
  readonly problems: number
  /** Rows marked as absent. */
  readonly absent: number
  /** Rows that a screen may now show differently. */
  readonly shown: number
}

const nothing: StateChange = { rows: 0, problems: 0, absent: 0, shown: 0 }

/** Stores the rows of one sync run and all that follows from them: problems, marks, history and counts. */
export interface SyncRunRows {
  readonly counts: SyncCounts
  readonly seen: Marks
  /** Since the last `save`. */
  readonly change: StateChange
  /** Returns the number of rows that are new to the sync run. */
  storePage(page: Pick<LedgerPage, 'rows' | 'problems' | 'retries'>): number
  /** See `Ledger.mendProblems`. Returns the number of entries removed from the list. */
  mend(mended: readonly MendedRow[]): number
  /** Writes the marks. Must run in the transaction of the rows. */
  save(): void
}

export interface SyncRunRowsOptions {
  readonly syncRun: number
  readonly kind: SyncKind
  readonly counts: SyncCounts
}

export function createSyncRunRows(db: WriteDb, { syncRun, kind, counts }: SyncRunRowsOptions): SyncRunRows {
  const writer = createRowWriter(db, syncRun)
  const problems = createProblemWriter(db)
  const history = createRowChangeWriter(db)
  const marks = createSyncRunMarks(db, syncRun)
  const tally = createSyncRunTally(counts, marks)
  const interrupted = findInterruptedSyncRuns(db, syncRun)
  let change = nothing

  const add = (more: Partial<StateChange>) => {
    const { rows = 0, problems: some = 0, absent = 0, shown = 0 } = more
    change = {
      rows: change.rows + rows,
      problems: change.problems + some,
      absent: change.absent + absent,
      shown: change.shown + shown
    }
  }

  function welcomeBack(row: KnownRow, sight: Sight): void {
    if (!row.isAbsent) return
    writer.unmark(row.rowId)
    history.add(row.rowId, 'returned', sight)
    add({ absent: -1, shown: 1 })
  }

  function write(row: NewTransaction, sight: Sight) {
    const stored = writer.store(row)
    if (stored.outcome === 'inserted') add({ rows: 1, shown: 1 })
    if (stored.outcome === 'changed') {
      history.add(stored.rowId, 'changed', sight, stored.fields)
      add({ shown: 1 })
    }
    return stored
  }

  function storeWhole(row: NewTransaction, sight: Sight): boolean {
    const stored = write(row, sight)
    welcomeBack(stored, sight)
    const cleared = problems.clear(row.id)
    if (cleared !== undefined) {
      add({ problems: -1, shown: 1 })
      interrupted.mended(cleared, stored.rowId)
    }
    return tally.whole(stored, cleared)
  }

  function storeBroken(broken: ProblemRow, sight: Sight): boolean {
    const row = broken.id === null ? undefined : writer.find(broken.id)
    if (row) welcomeBack(row, sight)
    const { problem, isNew } = problems.store(broken, syncRun, sight.at)
    if (isNew) add({ problems: 1, shown: row ? 1 : 0 })
    return tally.broken({ problem, row })
  }

  // An entry without a readable id may be older than the row in the ledger; an entry with an id is always newer.
  function mendOne({ problem, row }: MendedRow, sight: Sight): boolean {
    const removed = problems.remove(problem)
    if (!removed) return false
    add({ problems: -1, shown: 1 })
    const known = removed.id === row.id ? undefined : writer.find(row.id)
    const stored = known ?? write(row, sight)
    tally.mended(problem, stored)
    interrupted.mended(problem, stored.rowId)
    return true
  }

  const sightNow = (): Sight => ({ syncRun, kind, at: new Date().toISOString() })
  const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length

  return {
    get counts() {
      return tally.counts
    },
    seen: marks.seen,
    get change() {
      return change
    },
    storePage({ rows, problems: broken, retries }) {
      const sight = sightNow()
      tally.page(retries)
      return count(rows, (row) => storeWhole(row, sight)) + count(broken, (problem) => storeBroken(problem, sight))
    },
    mend(mended) {
      const sight = sightNow()
      return count(mended, (one) => mendOne(one, sight))
    },
    save() {
      marks.save()
      interrupted.save()
      change = nothing
    }
  }
}
