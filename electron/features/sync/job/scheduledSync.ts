import type { Certificate } from '../../../../shared/domain/certificate.ts'
import { toWire } from '../../../../shared/errors.ts'
import type { ConnectionSettings } from '../../../stores/connections/connectionSettings.ts'
import { policyOf } from '../policy.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import type { ConnectionContext } from '../../../session/connectionContext.ts'
import type { Session } from '../../../session/session.ts'
import { createSyncJob, type SyncJob } from './syncJob.ts'

interface ScheduledSyncContext extends Pick<ConnectionContext, 'ports' | 'options' | 'announce'> {
  readonly session: Session
  readonly settings: Promise<ConnectionSettings>
  readonly onDetected: () => void
}

/** The syncs of a connection, including the automatic ones where they are allowed. */
interface ScheduledSync {
  readonly sync: SyncJob
  readonly scheduler: Scheduler
  /** Called after every sync run, with whether it may have changed rows. */
  onSynced(listener: (certificate: Certificate, haveRowsChanged: boolean) => void): void
  /** Called when there is a token: resumes an interrupted sync run, and the schedule. */
  ready(): void
  /** Called when the ledger starts anew: fills it again, unless a running sync run does so. */
  refill(): void
}

export function createScheduledSync(context: ScheduledSyncContext): ScheduledSync {
  const { ports, options, announce, session, settings, onDetected } = context
  const listeners: Parameters<ScheduledSync['onSynced']>[0][] = []
  const { autoSync = true } = options
  const scheduler = createScheduler(null, {
    start: startUnasked,
    announce: (schedule) => {
      if (autoSync) announce('sync.scheduleChanged', schedule)
    }
  })
  settings.then(
    (store) => scheduler.setEvery(policyOf(store.current()).pollSeconds),
    // The session explains why the connection cannot be used.
    () => undefined
  )
  const sync = createSyncJob({
    session,
    settings: () => settings,
    onStatus: (status) => announce('sync.progress', status),
    onDetected,
    onStarted: () => scheduler.started(),
    onEnded: (outcome, certificate) => {
      scheduler.ended(outcome)
      if (certificate) for (const tell of listeners) tell(certificate, mayMatter(certificate))
    }
  })

  function startUnasked(): Promise<unknown> {
    return sync.startUnasked().catch((error: unknown) => {
      ports.log('sync-not-started', { code: toWire(error).code })
      throw error
    })
  }

  return {
    sync,
    scheduler,
    onSynced: (listener) => void listeners.push(listener),
    ready() {
      sync.resume()
      if (autoSync) scheduler.open()
    },
    refill() {
      if (!autoSync) return
      void sync
        .ended()
        .then(() => session.ledger())
        .then((ledger) => ledger.state())
        .then(({ rebuilt }) => (rebuilt ? startUnasked() : undefined))
        // The session explains why the ledger cannot be used, and the schedule tries again.
        .catch(() => undefined)
    }
  }
}

/** A full sync run also marks rows that the service no longer returns. */
function mayMatter({ kind, counts }: Certificate): boolean {
  return kind === 'full' || counts.inserted + counts.changed > 0
}
