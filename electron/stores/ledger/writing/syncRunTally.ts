import type { SyncCounts } from '../../../../shared/domain/syncRun.ts'
import type { SyncRunMarks } from '../tables/syncRunMarks.ts'
import type { KnownRow, StoredRow } from './rowWriter.ts'

type Class = 'inserted' | 'changed' | 'unchanged' | 'quarantined'

/** A broken row that was added to the problems list. */
interface MetProblem {
  readonly problem: number
  /** The row of the same id in the ledger. */
  readonly row: KnownRow | undefined
}

/**
 * Counts each row of a sync run once, in its final class: a row that changes between two sights counts as changed, an
 * inserted row stays inserted, and a row that comes valid first and broken later is quarantined.
 */
export interface SyncRunTally {
  readonly counts: SyncCounts
  /**
   * Counts a stored row, which may have removed the entry `cleared` from the problems list. Returns whether the row is
   * new to the sync run.
   */
  whole(row: StoredRow, cleared: number | undefined): boolean
  /** Counts a broken row. Returns whether it is new to the sync run. */
  broken(problem: MetProblem): boolean
  /**
   * Called when an entry of the problems list was stored as this row before the service returned it: it now counts as
   * the row.
   */
  mended(problem: number, row: KnownRow): void
  /** Counts a page and its repeated requests. */
  page(retries: number): void
}

export function createSyncRunTally(before: SyncCounts, marks: SyncRunMarks): SyncRunTally {
  const counts = { ...before }

  const classOf = ({ rowId, isNew }: KnownRow): Class =>
    isNew ? 'inserted' : marks.changed.has(rowId) ? 'changed' : 'unchanged'

  function add(to: Class): true {
    counts.seen += 1
    counts[to] += 1
    return true
  }

  function move(from: Class, to: Class): false {
    counts[from] -= 1
    counts[to] += 1
    return false
  }

  return {
    get counts() {
      return { ...counts }
    },
    whole(row, cleared) {
      const earlier = classOf(row)
      if (row.outcome === 'changed') marks.changed.mark(row.rowId)
      const isFirst = marks.seen.mark(row.rowId)
      if (cleared !== undefined && marks.problem.has(cleared)) return move('quarantined', classOf(row))
      return isFirst ? add(classOf(row)) : move(earlier, classOf(row))
    },
    broken({ problem, row }) {
      const isFirstRow = row === undefined || marks.seen.mark(row.rowId)
      const isFirst = marks.problem.mark(problem)
      if (!isFirst) return false
      return row !== undefined && !isFirstRow ? move(classOf(row), 'quarantined') : add('quarantined')
    },
    mended(problem, row) {
      if (marks.problem.has(problem) && marks.seen.mark(row.rowId)) move('quarantined', classOf(row))
    },
    page(retries) {
      counts.pages += 1
      counts.retries += retries
    }
  }
}
