import type { Certificate } from '../../../../shared/domain/certificate.ts'
import { AppError } from '../../../../shared/errors.ts'
import { earliestOf, latestOf } from '../../../base/database/times.ts'
import { inTransaction, type WriteDb } from '../../../base/database/database.ts'
import type {
  LedgerPage,
  LedgerSyncRun,
  MendedRow,
  MissingCount,
  SyncRunEnd,
  SyncRunRequest,
  StoredPage,
  UpdateBookmark
} from '../model/ledgerSyncRun.ts'
import { certificateOf, createSyncHistory, CUT_OFF, type SyncHistory } from '../reading/syncHistory.ts'
import { findUnproved, sawProved } from '../reading/provedRows.ts'
import { findUpdatesNotSeen } from '../reading/updates.ts'
import { createStateWriter, readState, type LedgerState, type StoredState } from '../tables/ledgerState.ts'
import {
  agreeToFinding,
  clearFinding,
  countMissing,
  isContradicted,
  readFinding,
  saveFinding
} from '../tables/missingRows.ts'
import { findCompleteAsOf, findSyncRun, type StoredSyncRun } from '../tables/syncRuns.ts'
import { createSyncRunWriter } from '../tables/syncRunWriter.ts'
import { markAbsentRows } from './markAbsentRows.ts'
import { createDeferredIndexes } from './deferredIndexes.ts'
import { createPageWriter, type PageWriter } from './pageWriter.ts'
import type { StateChange } from './syncRunRows.ts'
import { resumeSyncRun } from './resumeSyncRun.ts'

/** What a sync run writes: pages, counts and the place from which it can be resumed, committed in groups of pages. */
export interface SyncRunStore extends SyncHistory {
  readonly state: LedgerState
  readonly isRunning: boolean
  begin(request: SyncRunRequest): LedgerSyncRun
  store(syncRun: number, page: LedgerPage): StoredPage
  mend(syncRun: number, rows: readonly MendedRow[]): number
  updatesNotSeen(syncRun: number, updatedAt: string, count: number): readonly UpdateBookmark[]
  missing(syncRun: number): MissingCount
  sawProved(syncRun: number): boolean
  agreeMissing(rows: number): void
  /** Commits what is stored and builds one dropped index. Returns whether to call it again before `end`. */
  buildIndex(syncRun: number): boolean
  end(syncRun: number, end: SyncRunEnd): Certificate
  /**
   * Ends what a killed process left, so that who reads the file beside this process does not take it for running.
   * Returns false: nothing is left to do.
   */
  endInterrupted(): boolean
  /** Called when derived data gets another meaning, so that everything made from the rows must be made again. */
  renew(): void
  /** Commits what is stored, so that the next write is visible at once and is not undone with failing pages. */
  settle(): void
  /** Commits what is stored; the sync run can be resumed. */
  close(): void
}

interface RunningSyncRun {
  readonly stored: StoredSyncRun
  readonly pages: PageWriter
  readonly revisionBefore: number
}

// Holds the index of ids of a ledger with a million rows and more; rows hit it anywhere. After the fill a large cache
// would only slow scans down.
const FILLING_CACHE = 'PRAGMA cache_size = -65536'
const RESTING_CACHE = 'PRAGMA cache_size = -16384; PRAGMA shrink_memory'

/** `onChange` is called after every commit that changed rows, and at the end of a sync run that changed rows. */
export function createSyncRunStore(db: WriteDb, onChange: () => void): SyncRunStore {
  const syncRuns = createSyncRunWriter(db)
  const saveState = createStateWriter(db)
  const indexes = createDeferredIndexes(db)
  let state = readState(db)
  let running: RunningSyncRun | undefined
  const history = createSyncHistory(db, { state: () => state, running: () => running?.stored.id })

  function onGroup(change: StateChange): () => void {
    const next = stateAfter(state, change)
    if (next === state) return () => undefined
    saveState(next)
    return () => {
      const isShown = next.revision !== state.revision
      state = next
      if (isShown) onChange()
    }
  }

  function runningSyncRun(id: number): RunningSyncRun {
    if (running?.stored.id === id) return running
    throw new AppError('cache-damaged', 'The local copy was rebuilt during this sync. Sync again.')
  }

  /** Saves the verdict and everything that follows from it, in one transaction. */
  function saveEnd({ stored: { id, kind }, pages }: RunningSyncRun, end: SyncRunEnd): void {
    const at = new Date().toISOString()
    state = inTransaction(db, () => {
      const isFull = kind === 'full' && end.verdict === 'complete'
      const again = end.missing === 'found-again'
      if (end.missing !== null)
        saveFinding(db, { syncRun: id, at, again }, { rows: state.rows, known: knownBefore(id, pages) })
      // When rows were missed before, the earlier read may belong to another list, so its times do not count here.
      const before = isFull && readFinding(db) !== null ? null : state.watermark
      if (isFull || isContradicted(db, id)) clearFinding(db)
      const marked = isFull ? markAbsentRows(db, { syncRun: id, kind, at }, state.rows) : 0
      const next = {
        ...stateAfter(state, { rows: 0, problems: 0, absent: marked, shown: marked }),
        rebuilt: state.rebuilt && !isFull,
        watermark: end.verdict === 'complete' ? latestOf([before, end.watermark]) : state.watermark
      }
      syncRuns.end(id, at, end, isFull ? next.absent : null)
      // Rows that a delta missed while it was interrupted may now be before the place from which it would continue.
      if (end.verdict === 'complete') syncRuns.giveUp('delta')
      saveState(next)
      return next
    })
  }

  /** See `MissingCount`. */
  function knownBefore(syncRun: number, { progress, seen }: PageWriter): number {
    const known = state.rows - state.absent - progress.counts.inserted
    const unproved = findUnproved(db, syncRun)
    return unproved.length < known ? known - unproved.filter((row) => seen.has(row)).length : known
  }

  return {
    ...history,
    get state() {
      return { rows: state.rows, revision: state.revision, rebuilt: state.rebuilt }
    },
    get isRunning() {
      return running !== undefined
    },
    begin(request) {
      if (running) throw new AppError('busy', 'A sync is already running.')
      const stored = inTransaction(db, () => resumeSyncRun(db, syncRuns, request))
      const { id, kind, startedAt, progress } = stored
      const pages = createPageWriter(db, { syncRun: id, kind, progress, syncRuns, onGroup })
      const { cursorHistory, start, counts } = progress
      // All rows came with this sync run: it is a first fill, or the rest of one after an interruption.
      if (kind === 'full' && state.rows <= counts.inserted) indexes.drop()
      running = { stored, pages, revisionBefore: state.revision }
      db.exec(FILLING_CACHE)
      // One time of change far in the future must not hide later changes for good.
      const watermark = earliestOf([state.watermark, findCompleteAsOf(db)])
      return { id, startedAt, cursorHistory, start, counts, watermark }
    },
    store: (syncRun, page) => runningSyncRun(syncRun).pages.store(page),
    mend: (syncRun, rows) => runningSyncRun(syncRun).pages.mend(rows),
    updatesNotSeen: (syncRun, updatedAt, count) =>
      findUpdatesNotSeen(db, runningSyncRun(syncRun).pages.seen, updatedAt, count),
    missing(syncRun) {
      const { pages } = runningSyncRun(syncRun)
      pages.commit()
      return { known: knownBefore(syncRun, pages), ...countMissing(db, syncRun, state.rows) }
    },
    sawProved(syncRun) {
      runningSyncRun(syncRun).pages.commit()
      return sawProved(db, syncRun)
    },
    agreeMissing(rows) {
      running?.pages.settle()
      if (agreeToFinding(db, rows, new Date().toISOString())) return
      const waiting = readFinding(db)
      const message =
        waiting === null
          ? 'No missing transactions wait for your agreement.'
          : `${waiting.rows} missing transactions wait for your agreement, not ${rows}.`
      throw new AppError('bad-input', message)
    },
    buildIndex(syncRun) {
      const { pages } = runningSyncRun(syncRun)
      const isCommitted = pages.stop()
      db.exec(RESTING_CACHE)
      return isCommitted && indexes.buildNext()
    },
    end(syncRun, end) {
      const ended = runningSyncRun(syncRun)
      const { pages, revisionBefore } = ended
      running = undefined
      const isCommitted = pages.stop()
      db.exec(RESTING_CACHE)
      // The next sync run fetches uncommitted pages again. Only the verdict "complete" would be wrong.
      if (!isCommitted && end.verdict === 'complete') pages.commit()
      saveEnd(ended, end)
      if (state.revision !== revisionBefore) onChange()
      return certificateOf(findSyncRun(db, syncRun))
    },
    lastSyncRun() {
      if (!running) return history.lastSyncRun()
      const { kind, startedAt } = running.stored
      const { counts } = running.pages.progress
      return { state: 'running', kind, counts, startedAt, completeness: history.completeness() }
    },
    endInterrupted() {
      if (!running) syncRuns.endInterrupted(CUT_OFF)
      return false
    },
    renew() {
      const next = { ...state, revision: state.revision + 1 }
      // In a group of pages, the state is saved with them.
      if (!db.isInTransaction) saveState(next)
      state = next
      onChange()
    },
    settle: () => running?.pages.settle(),
    close() {
      const pages = running?.pages
      running = undefined
      pages?.commit()
    }
  }
}

/** Returns the same object if nothing changed. */
function stateAfter(state: StoredState, { rows, problems, absent, shown }: StateChange): StoredState {
  if (shown === 0 && problems === 0) return state
  return {
    ...state,
    rows: state.rows + rows,
    revision: state.revision + (shown > 0 ? 1 : 0),
    problems: state.problems + problems,
    absent: state.absent + absent
  }
}
