import type { SyncKind } from '../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../../database/database.ts'
import type { LedgerPage, MendedRow, StoredPage } from '../ledgerSyncRun.ts'
import type { SyncRunProgress } from '../tables/syncRuns.ts'
import type { Marks } from '../tables/syncRunMarks.ts'
import type { SyncRunWriter } from '../tables/syncRunWriter.ts'
import { createGroupPace } from './groupPace.ts'
import { createSyncRunRows, type StateChange } from './syncRunRows.ts'
import { progressAfter } from './syncRunProgress.ts'

// Milliseconds until an open group is looked at when no further page comes, and by how many a timer may come too soon.
const FIRST_LOOK = 250
const EARLY = 10

export interface PageWriter {
  /** After all pages stored, those of the open group included. */
  readonly progress: SyncRunProgress
  /** Rows that the sync run returned. */
  readonly seen: Marks
  store(page: LedgerPage): StoredPage
  mend(rows: readonly MendedRow[]): number
  /** Commits the open group. Throws what made an earlier group fail: its pages are not in the ledger. */
  commit(): void
  /** Commits the open group; what makes that fail is thrown by the next call that stores. */
  settle(): void
  /** Gives up on further pages; returns whether all that was stored is committed. */
  stop(): boolean
}

export interface PageWriterOptions {
  readonly syncRun: number
  readonly kind: SyncKind
  readonly progress: SyncRunProgress
  readonly syncRuns: SyncRunWriter
  /** Runs inside each group's transaction; what it returns runs once that is committed. */
  readonly onGroup: (change: StateChange) => () => void
}

/** Stores the pages of one sync run, the counts and the trail always in the same transaction as their rows. */
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

  // A failure of a commit that nobody waits for is thrown by the next call.
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

  /** Runs `work`; when it fails, the whole group is undone and no later page may follow: the trail would skip it. */
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

  /** Runs `work` in the open group, and commits that when it is time. */
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
