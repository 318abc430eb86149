import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { toWire } from '../../shared/errors.ts'
import { assumptionsOf, policyOf } from '../sync/policy.ts'
import { createScheduler } from '../sync/scheduler.ts'
import type { Vault } from '../vault/vault.ts'
import type { createAnnouncer } from './announcer.ts'
import type { Desk } from './handlerContext.ts'
import type { AppOptions } from './options.ts'
import type { Ports } from './ports.ts'
import { createProbeJob } from './probeJob.ts'
import { openSession } from './session.ts'
import { openConnectionSettings } from './settingsFiles.ts'
import { createSyncJob } from './syncJob.ts'

export interface DeskContext {
  readonly ports: Ports
  readonly options: AppOptions
  readonly vault: Vault
  readonly announce: ReturnType<typeof createAnnouncer>['announce']
}

/** Opens a connection with everything that works for it. Returns before it is open, so that a window shows at once. */
export function openDesk(connection: Connection, { ports, options, vault, announce }: DeskContext): Desk {
  const { autoSync = true } = options
  const settings = openConnectionSettings(connection, ports)
  const announceAssumptions = (): void => {
    void settings.then((kept) =>
      announce('sync.assumptionsChanged', assumptionsOf(kept.current(), connection.amountUnit))
    )
  }
  const startUnasked = () =>
    sync.start({ kind: 'auto' }).catch((error: unknown) => {
      ports.log('sync-not-started', { code: toWire(error).code })
      throw error
    })
  const scheduler = createScheduler(null, {
    start: startUnasked,
    announce: (schedule) => {
      if (autoSync) announce('sync.scheduleChanged', schedule)
    }
  })
  settings.then(
    (kept) => scheduler.setEvery(policyOf(kept.current()).pollSeconds),
    // The session says why the connection cannot be used.
    () => undefined
  )
  const session = openSession(connection, {
    ports,
    options,
    vault,
    settings,
    onStatus: (status) => {
      announce('connection.changed', status)
      onState(status.state)
    },
    onLedgerChange: ({ revision, rows }) => announce('ledger.changed', { revision, rows }),
    // The pass that met the damage belongs to the ledger that is gone. What was held is read again, asked or not.
    onRebuilt: () => {
      if (autoSync)
        void sync
          .cancel()
          .then(startUnasked)
          .catch(() => undefined)
    }
  })
  const sync = createSyncJob({
    session,
    settings: () => settings,
    onStatus: (status) => announce('sync.progress', status),
    onDetected: announceAssumptions,
    onStarted: () => scheduler.started(),
    onEnded: (outcome) => scheduler.ended(outcome)
  })
  const probe = createProbeJob({ session, settings: () => settings, onDetected: announceAssumptions })

  function onState(state: ConnectionStatus['state']): void {
    if (state === 'signed-out') scheduler.pause()
    if (state !== 'ready') return
    sync.resume()
    if (autoSync) scheduler.open()
  }

  return {
    session,
    sync,
    probe,
    scheduler,
    settings,
    announceAssumptions,
    close: async () => {
      scheduler.close()
      await probe.cancel()
      await sync.cancel()
      await session.close()
      await settings.then((kept) => kept.close()).catch(() => undefined)
    }
  }
}
