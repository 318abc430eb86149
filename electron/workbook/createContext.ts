import { inTransaction } from '../database/database.ts'
import type { WorkbookContext } from './context.ts'
import type { WorkbookFile } from './file/workbookFile.ts'
import { createActionLog } from './log/actionLog.ts'
import { beginSettling } from './model/settling.ts'
import { createReconciliationCache } from './model/reconciliationCache.ts'
import { createReconciliationTable } from './tables/reconciliations.ts'
import { createShownMarks } from './tables/shownMarks.ts'
import type { WorkbookChange } from './workbookChange.ts'

/** What the parts of a workbook share, over an open file; `announce` is told of every change once it is stored. */
export function createWorkbookContext(
  { db, openSnapshot, explain }: WorkbookFile,
  announce: (change: WorkbookChange) => void
): WorkbookContext {
  const reconciliations = createReconciliationTable(db)
  const shown = createShownMarks(db)
  const log = createActionLog(db)
  const cache = createReconciliationCache(db)
  const now = () => new Date().toISOString()
  let isChanging = false
  // From the first entry of a change on, what is in memory may run ahead of the tables.
  let written = 0

  return {
    db,
    openSnapshot,
    log: {
      head: log.head,
      append(entry) {
        written += 1
        return log.append(entry)
      }
    },
    reconciliations,
    shown,
    now,
    open(id) {
      const open = cache.open(id)
      if (!isChanging) cache.tidy()
      return open
    },
    change(id, work) {
      isChanging = true
      written = 0
      try {
        const [result, change] = inTransaction(db, () => {
          const settling = beginSettling({ db, cache, reconciliations, shown })
          if (id !== null) settling.touch(id)
          return [work(settling.touch), settling.settle(now())] as const
        })
        announce({ ...change, head: log.head() })
        return result
      } catch (error) {
        if (written > 0) cache.clear()
        throw explain(error)
      } finally {
        isChanging = false
        cache.tidy()
      }
    },
    reload: cache.drop
  }
}
