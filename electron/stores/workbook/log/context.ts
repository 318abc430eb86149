import type { WriteDb, ReadDb } from '../../../base/database/database.ts'
import type { Kept } from '../file/log/details.ts'
import type { ActionLog } from '../file/log/actionLog.ts'
import type { OpenReconciliation } from '../model/openReconciliation.ts'
import type { Step } from './sequencer.ts'
import type { ReconciliationTable } from '../file/tables/reconciliations.ts'
import type { ShownMarks } from '../file/tables/shownMarks.ts'

/** What the parts of an open workbook share. */
export interface WorkbookContext {
  readonly db: WriteDb
  /**
   * The team login of this member, who makes the decisions here. Other members add transactions from ledgers of their
   * own.
   */
  readonly login: string | undefined
  /** Of the service; empty for the sandbox. */
  readonly baseUrl: string
  /** Opens another connection that keeps seeing the current decisions; the caller closes it. */
  readonly openSnapshot: () => ReadDb
  readonly log: ActionLog
  readonly reconciliations: ReconciliationTable
  readonly shown: ShownMarks
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /**
   * The reconciliation in memory, loaded if necessary. Throws `not-found`, also for a discarded one. Valid until the
   * next call, so do not store it.
   */
  open(id: string): OpenReconciliation
  /**
   * Runs `work` in one transaction. Then the touched reconciliations (`id` is touched at once) are assessed again,
   * their summaries stored, their revisions raised, and listeners notified. The same happens to other reconciliations
   * that know a transaction whose claim changed. If anything fails, nothing is stored.
   */
  change<T>(id: string | null, work: (touch: (id: string) => void) => T): T
  /**
   * Runs `work` in one transaction, for a change that is no decision. For a single user it writes no log entry. In a
   * team it writes an entry that says what was changed, and notifies listeners.
   */
  store<T>(what: Kept, work: () => T): T
  /**
   * Runs a call with all its checks, again after the changes of other team members if they were faster. Every call is
   * surrounded by it; one that waits for something else in between uses it for what comes after.
   */
  readonly afterOthers: <T>(call: () => T) => T
  /** Applies the changes of other team members and notifies listeners; does nothing for a single user. */
  readonly takeSteps: (steps: readonly Step[]) => void
}
