import type { Connection } from '../../../shared/domain/connection.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { toWire } from '../../../shared/errors.ts'
import type { ConnectionSettings } from '../../stores/connections/connectionSettings.ts'
import { samplePain001 } from '../../service/sandbox/sample/samplePain001.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import { DEFAULT_SANDBOX } from '../../session/options.ts'
import type { Session } from '../../session/session.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'
import { statusWordsOf } from '../sync/policy.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createLaterTransactions, type LaterTransactions } from './laterTransactions.ts'
import { createLedgerNews, type LedgerNews } from './ledgerNews.ts'
import { createReconciliationJobs, type ReconciliationJobs } from './reconciliationJobs.ts'
import { createWorkbookDoor, type WorkbookDoorContext } from './workbookDoor.ts'

/** The reconciling of a connection. Nothing is opened before it is needed. */
export interface Reconciling {
  readonly workbook: () => Promise<Workbook>
  /** Undefined if nothing was ever decided. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  /** Opens the workbook although it lacks known decisions; the log records this. */
  readonly acceptLoss: () => Promise<void>
  readonly drafts: Drafts
  readonly jobs: ReconciliationJobs
  readonly news: Pick<LedgerNews, 'rowsChanged' | 'marksLost' | 'caughtUp' | 'settled'>
  readonly later: Pick<LaterTransactions, 'counts' | 'signedOff'>
  /**
   * Updates the ledger's marks, because the process may have been killed after a decision was stored and before the
   * ledger was updated. If reading or writing fails, the next opening repeats it.
   */
  readonly inStep: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface ReconcilingContext extends ConnectionContext, Pick<WorkbookDoorContext, 'openLink'> {
  readonly session: Session
  readonly sync: SyncJob
  readonly settings: () => Promise<ConnectionSettings>
}

export function openReconciling(connection: Connection, context: ReconcilingContext): Reconciling {
  const { ports, options, announce, session, sync, settings } = context
  const ledger = () => session.ledger()
  const news = createLedgerNews({ workbook: () => door.storedWorkbook(), ledger, settings, log: ports.log })
  const door = createWorkbookDoor(connection, {
    ...context,
    log: ports.log,
    onChange: ({ id, revision, marks }) => {
      news.mark(marks)
      later.decided()
      announce('reconciliation.changed', { id, revision })
    },
    // Catches up on changes while the workbook was closed.
    onOpened: () => {
      news.marksLost()
      rowsChanged()
    }
  })
  const jobs = createReconciliationJobs({
    user: ports.user,
    workbook: door.workbook,
    ledger,
    sync,
    settings,
    onProgress: (progress) => announce('reconciliation.progress', progress)
  })
  const later = createLaterTransactions({
    storedWorkbook: () => door.storedWorkbook(),
    ledger,
    statusWords: async () => statusWordsOf((await settings()).current()),
    unseen: (id) => jobs.unseen(id),
    announce: (counts) => announce('reconciliation.laterChanged', counts),
    log: ports.log,
    stays: options.autoSync ?? true
  })
  function rowsChanged(): void {
    news.rowsChanged()
    later.rowsChanged()
  }
  const isSandbox = connection.id === SANDBOX_CONNECTION.id
  const drafts = createDrafts({
    files: ports.files,
    workbook: door.workbook,
    amountUnit: connection.amountUnit,
    sample: () => (isSandbox ? samplePain001(options.sandbox ?? DEFAULT_SANDBOX) : undefined)
  })
  return {
    workbook: door.workbook,
    storedWorkbook: door.storedWorkbook,
    acceptLoss: () => door.acceptLoss(ports.user),
    drafts,
    jobs: {
      ...jobs,
      unseen: async (id, of) => {
        const count = await jobs.unseen(id, of)
        later.counted(id, count)
        return count
      }
    },
    news: { ...news, rowsChanged },
    later,
    inStep: async () => {
      try {
        // Opening the workbook sends all marks.
        await door.storedWorkbook()
      } catch (error) {
        ports.log('marks-not-kept', { code: toWire(error).code })
      }
      await news.settled()
    },
    close: async () => {
      const looked = later.close()
      await jobs.cancelAll()
      await looked
      await news.settled()
      await drafts.close()
      await door.close()
    }
  }
}
