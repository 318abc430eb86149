import { inTransaction } from '../../base/database/database.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { LogEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import type { WorkbookContext } from './log/context.ts'
import type { WorkbookFile } from './file/workbookFile.ts'
import { createActionLog } from './file/log/actionLog.ts'
import { createSigningReader } from './log/readRoster.ts'
import type { Kept, NewEntry } from './file/log/details.ts'
import { beginSettling } from './model/settling.ts'
import { createReconciliationCache } from './model/reconciliationCache.ts'
import { afterOthers } from './replication/afterOthers.ts'
import { openReplica, type Replica } from './replication/replica.ts'
import type { Sequencer, Step } from './log/sequencer.ts'
import { createReconciliationTable } from './file/tables/reconciliations.ts'
import { createShownMarks } from './file/tables/shownMarks.ts'
import type { WorkbookChange } from './model/workbookChange.ts'

interface StoreContext extends WorkbookContext {
  /** Who belongs to the team, as its log says; undefined for who works alone. */
  readonly authors: Replica['authors'] | undefined
}

/** Creates what the parts of an open workbook share; `announce` is called with every change after it is stored. */
export function createWorkbookContext(
  { db, openSnapshot, explain }: WorkbookFile,
  announce: (change: WorkbookChange) => void,
  { baseUrl, sequencer }: { readonly baseUrl: string; readonly sequencer: Sequencer | undefined }
): StoreContext {
  const reconciliations = createReconciliationTable(db)
  const shown = createShownMarks(db)
  const log = createActionLog(db)
  const cache = createReconciliationCache(db)
  const now = () => new Date().toISOString()
  let isChanging = false
  /** Whether the team has stored the last change. */
  let isTold = false
  // From the first entry of a change on, memory may be ahead of the tables.
  const written: LogEntry[] = []
  const replica = sequencer && openReplica({ db, cache, reconciliations, shown, sequencer })

  const signs = createSigningReader(db)

  function append(entry: NewEntry): LogEntry {
    // Alone, nobody signs.
    if (!sequencer && signs())
      log.append({ ...entry, kind: 'team-left', reconciliation: null, detail: { login: null } })
    const stored = log.append(sequencer ? { ...entry, by: sequencer.login } : entry)
    written.push(stored)
    return stored
  }
  function change<T>(id: string | null, what: Kept, work: (touch: (id: string) => void) => T): T {
    isChanging = true
    written.length = 0
    try {
      const [result, settled] = inTransaction(db, () => {
        const settling = beginSettling({ db, cache, reconciliations, shown })
        if (id !== null) settling.touch(id)
        const done = [work(settling.touch), settling.settle(now())] as const
        if (written.length === 0 && replica?.hasEffects())
          append({ at: now(), by: '', kind: 'kept', reconciliation: id, detail: { what } })
        replica?.tell(written)
        isTold = replica !== undefined
        return done
      })
      announce({ ...settled, head: log.head() })
      return result
    } catch (error) {
      if (written.length > 0) cache.clear()
      throw isTold ? storedByTeamOnly(explain(error)) : explain(error)
    } finally {
      isChanging = false
      isTold = false
      cache.tidy()
    }
  }

  const takeSteps = (steps: readonly Step[]) => replica?.take(steps, announce)

  return {
    db,
    login: sequencer?.login,
    baseUrl,
    authors: replica?.authors,
    openSnapshot,
    log: { head: log.head, append },
    reconciliations,
    shown,
    now,
    open(id) {
      const open = cache.open(id)
      if (!isChanging) cache.tidy()
      return open
    },
    change: (id, work) => change(id, 'figures', work),
    store: (what, work) => (replica ? change(null, what, work) : inTransaction(db, work)),
    afterOthers: (call) => afterOthers(call, takeSteps),
    takeSteps
  }
}

/** The next update from the team brings it. */
function storedByTeamOnly(cause: unknown): AppError {
  const message = `Your team has this, but it could not be stored on this computer: ${toWire(cause).message} Then it appears here; do not do it again.`
  return new AppError('outcome-unknown', message, { cause })
}
