import type { WriteDb, ReadDb } from '../database/database.ts'
import type { Kept } from './log/details.ts'
import type { ActionLog } from './log/actionLog.ts'
import type { OpenReconciliation } from './model/openReconciliation.ts'
import type { Step } from './replication/sequencer.ts'
import type { ReconciliationTable } from './tables/reconciliations.ts'
import type { ShownMarks } from './tables/shownMarks.ts'

/** What the parts of an open workbook share. */
export interface WorkbookContext {
  readonly db: WriteDb
  /** Who decides here, in a team: others read transactions into it as well, each from a ledger of their own. */
  readonly login: string | undefined
  /** A further connection that goes on seeing the decisions of now; to be closed by who opened it. */
  readonly openSnapshot: () => ReadDb
  readonly log: ActionLog
  readonly reconciliations: ReconciliationTable
  readonly shown: ShownMarks
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /**
   * The reconciliation in memory, loaded when it is not; throws `not-found`, also for a discarded one. Good until the
   * next call: never kept.
   */
  open(id: string): OpenReconciliation
  /**
   * Does `work` in one transaction. Reconciliations that it touches (`id` is one at once) are then assessed anew, their
   * summaries stored, their revisions raised, and listeners told; so are others that know a transaction whose claim
   * changed. When anything fails, nothing has happened.
   */
  change<T>(id: string | null, work: (touch: (id: string) => void) => T): T
  /**
   * Does `work` in one transaction that is no decision and has no entry of its own: alone it is only done. In a team it
   * gets one that says what was changed, and listeners are told.
   */
  keep<T>(what: Kept, work: () => T): T
  /** Drops a reconciliation from memory that `work` changed in the tables alone; it is loaded again when needed. */
  readonly reload: (id: string) => void
  /** Takes in what other members of the team did, and tells listeners; nothing for who works alone. */
  readonly takeSteps: (steps: readonly Step[]) => void
}
