import { inTransaction } from '../database/database.ts'
import type { WorkbookCore } from './core.ts'
import type { WorkbookFile } from './file/workbookFile.ts'
import { createActionLog } from './log/actionLog.ts'
import { beginSettling } from './model/settling.ts'
import { createShelf } from './model/shelf.ts'
import { createReconciliationTable } from './tables/reconciliations.ts'
import { createShownMarks } from './tables/shownMarks.ts'
import type { WorkbookChange } from './workbookChange.ts'

/** What the parts of a workbook share, over an open file; `announce` is told of every change once it is stored. */
export function createCore(
  { db, openSnapshot, explain }: WorkbookFile,
  announce: (change: WorkbookChange) => void
): WorkbookCore {
  const reconciliations = createReconciliationTable(db)
  const shown = createShownMarks(db)
  const log = createActionLog(db)
  const shelf = createShelf(db)
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
      const open = shelf.open(id)
      if (!isChanging) shelf.tidy()
      return open
    },
    change(id, work) {
      isChanging = true
      written = 0
      try {
        const [result, change] = inTransaction(db, () => {
          const settling = beginSettling({ db, shelf, reconciliations, shown })
          if (id !== null) settling.touch(id)
          return [work(settling.touch), settling.settle(now())] as const
        })
        announce({ ...change, head: log.head() })
        return result
      } catch (error) {
        if (written > 0) shelf.clear()
        throw explain(error)
      } finally {
        isChanging = false
        shelf.tidy()
      }
    },
    reload: shelf.drop
  }
}
