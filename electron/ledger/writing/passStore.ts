import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { LedgerStanding, SyncStatus } from '../../../shared/domain/syncRun.ts'
import { AppError } from '../../../shared/errors.ts'
import { earliestOf, latestOf } from '../../../shared/times.ts'
import { inTransaction, type WriteDb } from '../../database/database.ts'
import type {
  LedgerPage,
  LedgerPass,
  MendedRow,
  MissingCount,
  PassEnd,
  PassRequest,
  StoredPage,
  UpdateMark
} from '../ledgerPass.ts'
import { findUpdatesNotSeen } from '../reading/updates.ts'
import { createStateWriter, readState, type LedgerState, type StoredState } from '../tables/ledgerState.ts'
import { agreeToFinding, clearFinding, countMissing, readFinding, saveFinding } from '../tables/missingRows.ts'
import { findCompleteAsOf, findLastFullPass, findLatestPasses, findPass, type StoredPass } from '../tables/passes.ts'
import { createPassWriter } from '../tables/passWriter.ts'
import { markAbsentRows } from './absentRows.ts'
import { createDeferredIndexes } from './deferredIndexes.ts'
import { certificateOf, statusOf } from './describePass.ts'
import { createPageWriter, type PageWriter } from './pageWriter.ts'
import type { StateChange } from './passRows.ts'
import { takeUpPass } from './takeUpPass.ts'

/** What a pass writes: pages, counts and the place to go on from, committed in groups of pages. */
export interface PassStore {
  readonly state: LedgerState
  readonly isRunning: boolean
  begin(request: PassRequest): LedgerPass
  store(pass: number, page: LedgerPage): StoredPage
  mend(pass: number, rows: readonly MendedRow[]): number
  updatesNotSeen(pass: number, updatedAt: string, count: number): readonly UpdateMark[]
  missing(pass: number): MissingCount
  agreeMissing(rows: number): void
  /** Commits what is stored and builds an index that the fill went without. Returns whether to call again before `end`. */
  buildIndex(pass: number): boolean
  end(pass: number, end: PassEnd): Certificate
  last(): SyncStatus
  certificates(count: number): readonly Certificate[]
  standing(): LedgerStanding
  lastFull(): { readonly startedAt: string; readonly watermark: string | null } | null
  /** What is derived from the rows means something else now, so that everything made of them is to be made anew. */
  renew(): void
  /** Commits what is stored, so that what is written next is seen at once and does not go with pages that fail. */
  settle(): void
  /** Commits what is stored; the pass can be gone on with. */
  close(): void
}

interface RunningPass {
  readonly stored: StoredPass
  readonly pages: PageWriter
  readonly revisionBefore: number
}

// It holds the index of ids, which rows hit anywhere, of a million and more; afterwards it would only slow scans down.
const FILLING_CACHE = 'PRAGMA cache_size = -65536'
const RESTING_CACHE = 'PRAGMA cache_size = -16384; PRAGMA shrink_memory'

/** `onChange` hears of every commit that changed rows, and of the end of a pass that did. */
export function createPassStore(db: WriteDb, onChange: () => void): PassStore {
  const passes = createPassWriter(db)
  const saveState = createStateWriter(db)
  const indexes = createDeferredIndexes(db)
  let state = readState(db)
  let running: RunningPass | undefined

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

  function runningPass(id: number): RunningPass {
    if (running?.stored.id === id) return running
    throw new AppError('cache-damaged', 'The local copy was started anew while this sync ran. Please sync again.')
  }

  /** The verdict and all that it means, in one transaction. */
  function saveEnd({ stored: { id, kind }, pages }: RunningPass, end: PassEnd): void {
    const at = new Date().toISOString()
    state = inTransaction(db, () => {
      const isFull = kind === 'full' && end.verdict === 'complete'
      const again = end.missing === 'found-again'
      if (end.missing !== null)
        saveFinding(db, { pass: id, at, again }, { rows: state.rows, known: knownBefore(pages) })
      // What was read before, when rows were missed, may be of another list: its times say nothing of this one.
      const before = isFull && readFinding(db) !== null ? null : state.watermark
      if (isFull) clearFinding(db)
      const marked = isFull ? markAbsentRows(db, { pass: id, kind, at }, state.rows) : 0
      const next = {
        ...stateAfter(state, { rows: 0, problems: 0, absent: marked, shown: marked }),
        rebuilt: state.rebuilt && !isFull,
        watermark: end.verdict === 'complete' ? latestOf([before, end.watermark]) : state.watermark
      }
      passes.end(id, at, end, isFull ? next.absent : null)
      // What a delta missed while it was interrupted may lie behind its place by now.
      if (end.verdict === 'complete') passes.giveUp('delta')
      saveState(next)
      return next
    })
  }

  /** Rows that were known before the pass and not marked as absent. */
  const knownBefore = ({ progress }: PageWriter) => state.rows - state.absent - progress.counts.inserted

  const standing = (): LedgerStanding => ({
    completeAsOf: findCompleteAsOf(db),
    problems: state.problems,
    absent: state.absent,
    missing: readFinding(db)
  })

  return {
    get state() {
      return { rows: state.rows, revision: state.revision, rebuilt: state.rebuilt }
    },
    get isRunning() {
      return running !== undefined
    },
    begin(request) {
      if (running) throw new AppError('busy', 'A sync is already running.')
      const stored = inTransaction(db, () => takeUpPass(db, passes, request))
      const { id, kind, startedAt, progress } = stored
      const pages = createPageWriter(db, { pass: id, kind, progress, passes, onGroup })
      const { trail, start, counts } = progress
      // All there is came with this pass: a first fill, or what an interruption has left of one.
      if (kind === 'full' && state.rows <= counts.inserted) indexes.drop()
      running = { stored, pages, revisionBefore: state.revision }
      db.exec(FILLING_CACHE)
      // One time of change that lay far ahead, before the service's clock was asked, must not hide changes for good.
      const watermark = earliestOf([state.watermark, findCompleteAsOf(db)])
      return { id, startedAt, trail, start, counts, watermark }
    },
    store: (pass, page) => runningPass(pass).pages.store(page),
    mend: (pass, rows) => runningPass(pass).pages.mend(rows),
    updatesNotSeen: (pass, updatedAt, count) => findUpdatesNotSeen(db, runningPass(pass).pages.seen, updatedAt, count),
    missing(pass) {
      const { pages } = runningPass(pass)
      pages.commit()
      return { known: knownBefore(pages), ...countMissing(db, pass, state.rows) }
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
    buildIndex(pass) {
      const { pages } = runningPass(pass)
      const isCommitted = pages.stop()
      db.exec(RESTING_CACHE)
      return isCommitted && indexes.buildNext()
    },
    end(pass, end) {
      const ended = runningPass(pass)
      const { pages, revisionBefore } = ended
      running = undefined
      const isCommitted = pages.stop()
      db.exec(RESTING_CACHE)
      // Pages that could not be committed are fetched again by the next pass; only "complete" would be a lie.
      if (!isCommitted && end.verdict === 'complete') pages.commit()
      saveEnd(ended, end)
      if (state.revision !== revisionBefore) onChange()
      return certificateOf(findPass(db, pass))
    },
    last() {
      if (!running) return statusOf(findLatestPasses(db, 1)[0], standing())
      const { kind, startedAt } = running.stored
      return { state: 'running', kind, counts: running.pages.progress.counts, startedAt, standing: standing() }
    },
    certificates: (count) => findLatestPasses(db, count, running?.stored.id).map(certificateOf),
    standing,
    lastFull() {
      const pass = findLastFullPass(db)
      return pass ? { startedAt: pass.startedAt, watermark: state.watermark } : null
    },
    renew() {
      const next = { ...state, revision: state.revision + 1 }
      // Within a group of pages the state is saved with them.
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

/** The same object when nothing that is kept changes. */
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
