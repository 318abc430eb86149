import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { assumptionsOf, policyOf } from '../features/sync/policy.ts'
import { createAccountService } from '../features/accounts/accountService.ts'
import { createDailyReading } from '../features/accounts/dailyReading.ts'
import { createThreedsService } from '../features/threeds/service/threedsService.ts'
import { damagedFiles, type DamagedAppFiles } from '../session/damagedFiles.ts'
import { refuseLockedTeam } from '../session/teamFiles.ts'
import { allInTurn } from '../session/allInTurn.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import { createCardPaymentService } from '../features/cardPayments/service/cardPaymentService.ts'
import type { ConnectionServices } from './handlers/handlerContext.ts'
import { openReconciling, type Reconciling } from '../features/reconciling/openReconciling.ts'
import { createTeamService } from '../features/team/teamService.ts'
import { createAssuming } from '../features/sync/job/assuming.ts'
import { createProbeJob } from '../features/sync/job/probeJob.ts'
import { createScheduledSync } from '../features/sync/job/scheduledSync.ts'
import { openSession } from '../session/session.ts'
import { openConnectionSettings } from '../session/settingsFiles.ts'
import { openConnectionWorkspace } from '../session/workspaceFiles.ts'

/**
 * Opens a connection with all services that work on it. Returns before the ledger is open, so that a window shows at
 * once.
 */
export function openConnectionServices(
  connection: Connection,
  context: ConnectionContext,
  damaged: DamagedAppFiles
): ConnectionServices {
  const { ports, announce } = context
  const settings = openConnectionSettings(connection, ports)
  const workspace = openConnectionWorkspace(connection, ports, (now) => announce('workspace.changed', now))
  const announceAssumptions = (): void => {
    void settings.then((store) =>
      announce('sync.assumptionsChanged', assumptionsOf(store.current(), connection.amountUnit))
    )
  }
  const session = openSession(connection, {
    ...context,
    statusWords: async () => policyOf((await settings).current()).statusWords
  })
  const syncing = createScheduledSync({ ...context, session, settings, onDetected: announceAssumptions })
  const { sync, scheduler } = syncing
  const team = createTeamService(connection, {
    ...context,
    workbook: () => reconciling.workbook(),
    storedWorkbook: () => reconciling.storedWorkbook()
  })
  const reconciling: Reconciling = openReconciling(connection, {
    ...context,
    session,
    sync,
    settings: () => settings,
    openLink: team.openLink
  })
  const { workbook, storedWorkbook, news } = reconciling
  const accounts = createAccountService({ user: ports.user, session, workbook, storedWorkbook, announce })
  const daily = createDailyReading({
    list: () => accounts.list(),
    read: (id) => accounts.readBankDetails(id),
    log: ports.log
  })
  const cardPayments = createCardPaymentService({ ports, announce, session, sync, workbook, storedWorkbook, workspace })
  const threeds = createThreedsService(connection, { ...context, session, workspace, workbook, storedWorkbook })
  const assuming = createAssuming({
    settings,
    session,
    scheduler,
    autoSync: context.options.autoSync ?? true,
    onChanged: announceAssumptions,
    onRowsChanged: () => news.rowsChanged()
  })
  const probe = createProbeJob({ session, settings: () => settings, onDetected: announceAssumptions })

  syncing.onSynced((certificate, haveRowsChanged) => {
    if (haveRowsChanged) news.rowsChanged()
    cardPayments.synced(certificate, haveRowsChanged)
    // A command ends with its sync.
    if (context.options.autoSync !== false) daily.synced(certificate)
  })
  function onState(state: ConnectionStatus['state']): void {
    if (state === 'signed-out') {
      scheduler.pause()
      threeds.letGo('The connection was signed out of.')
    }
    if (state === 'ready') syncing.ready()
  }
  session.begin({
    damage: () => damagedFiles(settings, workspace, damaged),
    onStatus: (status) => {
      announce('connection.changed', status)
      onState(status.state)
    },
    onLedgerChange: ({ revision, rows }) => announce('ledger.changed', { revision, rows }),
    beforeReady: async () => {
      await refuseLockedTeam(connection.id, context)
      const marked = reconciling.inStep()
      if (context.options.awaitsMarks) await marked
    },
    // What was held is read again, asked or not.
    onRebuilt: () => {
      news.marksLost()
      syncing.refill()
    }
  })

  const jobs = { sync, probe, scheduler, assuming, reconciling, accounts, threeds, cardPayments, team }
  const parts = { session, settings, workspace, ...jobs }
  return { ...parts, close: () => closeAll(parts) }
}

function closeAll(parts: Omit<ConnectionServices, 'close'>): Promise<void> {
  return allInTurn([
    () => parts.scheduler.close(),
    () => parts.probe.cancel(),
    // A plan waits for the sync run that asks for its payments.
    () => parts.reconciling.jobs.cancelAll(),
    () => parts.sync.cancel(),
    () => parts.accounts.close(),
    () => parts.threeds.close(),
    () => parts.cardPayments.close(),
    () => parts.reconciling.close(),
    () => parts.session.close(),
    () => parts.workspace.close(),
    // Settings that could not be read have nothing to close.
    () =>
      parts.settings.then(
        (store) => store.close(),
        () => undefined
      )
  ])
}
