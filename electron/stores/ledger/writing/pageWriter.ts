import type { SyncKind } from '../../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import type { LedgerPage, MendedRow, StoredPage } from '../model/ledgerSyncRun.ts'
import type { SyncRunProgress } from '../tables/syncRuns.ts'
import type { Marks } from '../tables/syncRunMarks.ts'
import type { SyncRunWriter } from '../tables/syncRunWriter.ts'
import { createGroupPace } from './groupPace.ts'
import { createSyncRunRows, type StateChange } from './syncRunRows.ts'
import { progressAfter } from './syncRunProgress.ts'

// Milliseconds until an open group is checked if no further page comes, and the tolerance for a timer that fires early.
const FIRST_LOOK = 250
const EARLY = 10

export interface PageWriter {
  /** Progress after all stored pages, those of the open group included. */
  readonly progress: SyncRunProgress
  /** Rows that the sync run returned. */
  readonly seen: Marks
  store(page: LedgerPage): StoredPage
  mend(rows: readonly MendedRow[]): number
  /** Commits the open group. Throws the error of an earlier group that failed; its pages are not in the ledger. */
  commit(): void
  /** Commits the open group. If that fails, the next call that stores throws the error. */
  settle(): void
  /** Accepts no further pages; returns whether everything stored is committed. */
  stop(): boolean
}

export interface PageWriterOptions {
  readonly syncRun: number
  readonly kind: SyncKind
  readonly progress: SyncRunProgress
  readonly syncRuns: SyncRunWriter
  /** Runs inside each group's transaction. The function that it returns runs after the commit. */
  readonly onGroup: (change: StateChange) => () => void
}

/** Stores the pages of one sync run. Counts and cursor history are always in the same transaction as their rows. */
export function createPageWriter(db: WriteDb, options: PageWriterOptions): PageWriter {
  const { syncRun, kind, syncRuns, onGroup } = options
  const rows = createSyncRunRows(db, { syncRun, kind, counts: options.progress.counts })
  const pace = createGroupPace()
  let committed = options.progress
  let current = committed
  let group: { readonly beganAt: number; timer: NodeJS.Timeout } | undefined
  let failure: { readonly error: unknown } | undefined

  function openGroup(): void {
    if (group) return
    db.exec('BEGIN IMMEDIATE')
    group = { beganAt: performance.now(), timer: setTimeout(onTimer, FIRST_LOOK) }
  }

  // No caller waits for this commit, so the next call throws its error.
  function onTimer(): void {
    if (!group) return
    const left = patienceLeft()
    if (left <= EARLY) attempt(commitGroup)
    else group.timer = setTimeout(onTimer, left)
  }

  function patienceLeft(): number {
    return (group?.beganAt ?? 0) + pace.patience(rows.change) - performance.now()
  }

  function commitGroup(): void {
    if (!group) return
    const done = onGroup(rows.change)
    rows.save()
    syncRuns.saveProgress(syncRun, current)
    pace.commit(() => db.exec('COMMIT'))
    closeGroup()
    committed = current
    done()
  }

  function closeGroup(): void {
    clearTimeout(group?.timer)
    group = undefined
  }

  /**
   * Runs `work`. If it fails, the whole group is undone, and no later page is accepted, because the cursor history
   * would skip the lost pages.
   */
  function attempt(work: () => void): void {
    if (failure) return
    try {
      work()
    } catch (error) {
      if (db.isInTransaction) db.exec('ROLLBACK')
      closeGroup()
      current = committed
      failure = { error }
    }
  }

  /** Runs `work` in the open group, and commits the group when it is time. */
  function inGroup<T>(work: () => T): T {
    let result: { readonly value: T } | undefined
    attempt(() => {
      openGroup()
      result = { value: work() }
      if (patienceLeft() <= 0) commitGroup()
    })
    throwFailure()
    if (!result) throw new Error('Work in a group neither ended nor failed')
    return result.value
  }

  function throwFailure(): void {
    if (failure) throw failure.error
  }

  return {
    get progress() {
      return current
    },
    seen: rows.seen,
    store: (page) =>
      inGroup(() => {
        const fresh = rows.storePage(page)
        current = progressAfter(current, page, kind, rows.counts)
        return { counts: current.counts, fresh }
      }),
    mend: (mended) =>
      inGroup(() => {
        const count = rows.mend(mended)
        syncRuns.addMended(syncRun, count)
        return count
      }),
    commit() {
      attempt(commitGroup)
      throwFailure()
    },
    settle: () => attempt(commitGroup),
    stop() {
      attempt(commitGroup)
      return failure === undefined
    }
  }
}
