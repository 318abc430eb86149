import type { Connection } from '../../shared/domain/connection.ts'
import { SANDBOX_CONNECTION } from '../connection/sandboxConnection.ts'
import { toWire } from '../../shared/errors.ts'
import type { ConnectionSettings } from '../connection/connectionSettings.ts'
import { samplePain001 } from '../sandbox/samplePain001.ts'
import type { Workbook } from '../workbook/workbook.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import { DEFAULT_SANDBOX } from '../session/options.ts'
import type { Session } from '../session/session.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createLedgerNews, type LedgerNews } from './ledgerNews.ts'
import { createReconciliationJobs, type ReconciliationJobs } from './reconciliationJobs.ts'
import { createWorkbookDoor, type WorkbookDoorContext } from './workbookDoor.ts'

/** What a desk reconciles with. Nothing is opened before it is needed. */
export interface Reconciling {
  readonly workbook: () => Promise<Workbook>
  /** Undefined where nothing was ever decided. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
  /** Goes on with decisions that are not as they were left; the log says so. */
  readonly acceptLoss: () => Promise<void>
  readonly drafts: Drafts
  readonly jobs: ReconciliationJobs
  readonly news: Pick<LedgerNews, 'rowsChanged' | 'marksLost' | 'settled'>
  /**
   * Brings the marks of the ledger in step with what was decided: a process may have been killed after a decision was kept
   * and before the ledger heard of it. Where that cannot be read or written, it is done with the next opening.
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
      announce('reconciliation.changed', { id, revision })
    },
    // What happened while it was closed.
    onOpened: () => {
      news.marksLost()
      news.rowsChanged()
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
    jobs,
    news,
    inStep: async () => {
      try {
        // Its opening tells all marks.
        await door.storedWorkbook()
      } catch (error) {
        ports.log('marks-not-kept', { code: toWire(error).code })
      }
      await news.settled()
    },
    close: async () => {
      await jobs.cancelAll()
      await news.settled()
      await drafts.close()
      await door.close()
    }
  }
}
