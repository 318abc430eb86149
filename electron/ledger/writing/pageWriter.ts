import type { SyncCounts } from '../../../shared/domain/syncRun.ts'
import type { WriteDb } from '../database.ts'
import type { LedgerPage, NewTransaction } from '../ledger.ts'
import type { PassWriter } from '../tables/passes.ts'
import { createProblemWriter } from '../tables/problems.ts'
import { createSeenRows } from '../tables/seenRows.ts'
import { createRowWriter } from './rowWriter.ts'

// Commits are dear: pages share one until so many rows are stored or so much time has passed.
const GROUP_ROWS = 20_000
const GROUP_MILLISECONDS = 250

export interface PageWriter {
  /** Of all pages stored, those of the open group included. */
  readonly counts: SyncCounts
  store(page: LedgerPage): SyncCounts
  /** Commits the open group. Throws what made an earlier group fail: its pages are not in the ledger. */
  commit(): void
  /** Gives up on further pages; returns whether all that was stored is committed. */
  stop(): boolean
}

export interface PageWriterOptions {
  readonly pass: number
  readonly cursor: string | null
  readonly counts: SyncCounts
  readonly passes: PassWriter
  /** Runs inside each group's transaction; what it returns runs once that is committed. */
  readonly onGroup: (changes: { readonly inserted: number; readonly changed: number }) => () => void
}

interface Progress {
  readonly cursor: string | null
  readonly counts: SyncCounts
}

/** Stores the pages of one pass, the counts and the cursor always in the same transaction as their rows. */
export function createPageWriter(db: WriteDb, options: PageWriterOptions): PageWriter {
  const { pass, passes, onGroup } = options
  const storeRow = createRowWriter(db)
  const problems = createProblemWriter(db)
  const seenRows = createSeenRows(db, pass)
  let committed: Progress = { cursor: options.cursor, counts: options.counts }
  let current = committed
  let group: { readonly endsAt: number; readonly timer: NodeJS.Timeout } | undefined
  let failure: { readonly error: unknown } | undefined

  function openGroup(): void {
    if (group) return
    db.exec('BEGIN IMMEDIATE')
    // A failure of a commit that nobody waits for is thrown by the next call.
    const timer = setTimeout(() => attempt(commitGroup), GROUP_MILLISECONDS)
    group = { endsAt: performance.now() + GROUP_MILLISECONDS, timer }
  }

  function commitGroup(): void {
    if (!group) return
    const { cursor, counts } = current
    seenRows.save()
    passes.saveProgress(pass, cursor, counts)
    const before = committed.counts
    const done = onGroup({ inserted: counts.inserted - before.inserted, changed: counts.changed - before.changed })
    db.exec('COMMIT')
    closeGroup()
    committed = current
    done()
  }

  function closeGroup(): void {
    clearTimeout(group?.timer)
    group = undefined
  }

  /** Runs `work`; when it fails, the whole group is undone and no later page may follow: the cursor would skip it. */
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

  function storeRows(rows: readonly NewTransaction[], counts: Record<'inserted' | 'changed' | 'unchanged', number>) {
    for (const row of rows) {
      const { outcome, rowId } = storeRow(row, pass)
      counts[outcome] += 1
      seenRows.mark(rowId)
      problems.clear(row.id)
    }
  }

  function storePage({ rows, problems: broken, cursor, retries }: LedgerPage): void {
    openGroup()
    const counts = { ...current.counts }
    storeRows(rows, counts)
    for (const problem of broken) problems.put(problem, pass)
    counts.pages += 1
    counts.seen += rows.length + broken.length
    counts.quarantined += broken.length
    counts.retries += retries
    current = { cursor: cursor ?? current.cursor, counts }
    const isFull = counts.seen - committed.counts.seen >= GROUP_ROWS
    if (isFull || performance.now() >= (group?.endsAt ?? 0)) commitGroup()
  }

  function throwFailure(): void {
    if (failure) throw failure.error
  }

  return {
    get counts() {
      return current.counts
    },
    store(page) {
      attempt(() => storePage(page))
      throwFailure()
      return current.counts
    },
    commit() {
      attempt(commitGroup)
      throwFailure()
    },
    stop() {
      attempt(commitGroup)
      return failure === undefined
    }
  }
}
