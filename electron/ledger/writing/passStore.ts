import { noCounts, type SyncCounts, type SyncStatus } from '../../../shared/domain/syncRun.ts'
import { AppError } from '../../../shared/errors.ts'
import { inTransaction, type WriteDb } from '../database.ts'
import type { LedgerPage, LedgerPass, LedgerState, PassEnd } from '../ledger.ts'
import { createStateWriter, readState } from '../tables/ledgerState.ts'
import { createPassWriter, findLastPass, type StoredPass } from '../tables/passes.ts'
import { forgetOldMarks } from '../tables/seenRows.ts'
import { createPageWriter, type PageWriter } from './pageWriter.ts'

/** What a pass writes: pages, counts and cursors, committed in groups of pages. */
export interface PassStore {
  readonly state: LedgerState
  readonly isRunning: boolean
  begin(): LedgerPass
  store(pass: number, page: LedgerPage): SyncCounts
  end(pass: number, end: PassEnd): SyncCounts
  last(): SyncStatus
  /** Commits what is stored; the pass can be gone on with. */
  close(): void
}

interface RunningPass {
  readonly id: number
  readonly startedAt: string
  readonly pages: PageWriter
  readonly revisionBefore: number
}

// A larger page cache makes the first fill twice as fast; afterwards it would only slow scans down.
const FILLING_CACHE = 'PRAGMA cache_size = -131072'
const RESTING_CACHE = 'PRAGMA cache_size = -16384; PRAGMA shrink_memory'

/** `onChange` hears of every commit that changed rows, and of the end of a pass that did. */
export function createPassStore(db: WriteDb, onChange: () => void): PassStore {
  const passes = createPassWriter(db)
  const saveState = createStateWriter(db)
  let state = readState(db)
  let running: RunningPass | undefined

  function onGroup({ inserted, changed }: { readonly inserted: number; readonly changed: number }): () => void {
    if (inserted + changed === 0) return () => undefined
    const next = { ...state, rows: state.rows + inserted, revision: state.revision + 1 }
    saveState(next)
    return () => {
      state = next
      onChange()
    }
  }

  function runningPass(id: number): RunningPass {
    if (running?.id === id) return running
    throw new AppError('cache-damaged', 'The local copy was started anew while this sync ran. Please sync again.')
  }

  function saveEnd(id: number, end: PassEnd): void {
    const next = end.verdict === 'complete' ? { ...state, rebuilt: false } : state
    inTransaction(db, () => {
      passes.end(id, new Date().toISOString(), end)
      saveState(next)
    })
    state = next
  }

  return {
    get state() {
      return state
    },
    get isRunning() {
      return running !== undefined
    },
    begin() {
      if (running) throw new AppError('busy', 'A sync is already running.')
      const { id, startedAt, cursor, counts } = inTransaction(db, () => takeUpPass(db))
      const pages = createPageWriter(db, { pass: id, cursor, counts, passes, onGroup })
      running = { id, startedAt, pages, revisionBefore: state.revision }
      db.exec(FILLING_CACHE)
      return { id, cursor, counts }
    },
    store: (pass, page) => runningPass(pass).pages.store(page),
    end(pass, end) {
      const { id, pages, revisionBefore } = runningPass(pass)
      running = undefined
      const isCommitted = pages.stop()
      db.exec(RESTING_CACHE)
      // Pages that could not be committed are fetched again by the next pass; only "complete" would be a lie.
      if (!isCommitted && end.verdict === 'complete') pages.commit()
      saveEnd(id, end)
      if (state.revision !== revisionBefore) onChange()
      return pages.counts
    },
    last() {
      if (running) return { state: 'running', counts: running.pages.counts, startedAt: running.startedAt }
      return describePass(findLastPass(db))
    },
    close() {
      const pages = running?.pages
      running = undefined
      pages?.commit()
    }
  }
}

/** The pass to go on with: the last one, unless it was complete. */
function takeUpPass(db: WriteDb): StoredPass {
  const passes = createPassWriter(db)
  const last = findLastPass(db)
  if (last && last.verdict !== 'complete') {
    passes.reopen(last.id)
    return last
  }
  const startedAt = new Date().toISOString()
  const id = passes.add(startedAt)
  forgetOldMarks(db, id)
  return { id, startedAt, endedAt: undefined, verdict: undefined, error: undefined, cursor: null, counts: noCounts }
}

function describePass(pass: StoredPass | undefined): SyncStatus {
  if (!pass) return { state: 'never', counts: noCounts }
  const { startedAt, endedAt, counts } = pass
  if (pass.verdict === undefined) {
    const message = 'The last sync was cut off. Sync again to go on from where it stopped.'
    return { state: 'ended', counts, startedAt, verdict: 'incomplete', error: { code: 'cancelled', message } }
  }
  return {
    state: 'ended',
    counts,
    startedAt,
    ...(endedAt !== undefined && { endedAt }),
    verdict: pass.verdict,
    ...(pass.error && { error: pass.error })
  }
}
