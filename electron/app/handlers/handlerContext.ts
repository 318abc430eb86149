import type { Handlers } from '../../../shared/contract.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import type { Connections } from '../../stores/connections/connections.ts'
import type { ConnectionSettings } from '../../stores/connections/connectionSettings.ts'
import type { Scheduler } from '../../features/sync/job/scheduler.ts'
import type { Vault } from '../../stores/vault/vault.ts'
import type { OpenWorkspace } from '../../stores/preferences/workspace.ts'
import type { AccountService } from '../../features/accounts/accountService.ts'
import type { TeamService } from '../../features/team/teamService.ts'
import type { ThreedsService } from '../../features/threeds/service/threedsService.ts'
import type { BackupJob } from '../../features/backups/backupJob.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import type { ExportJobs } from '../../features/exporting/job/exportJobs.ts'
import type { PastExports } from '../../features/exporting/job/pastExports.ts'
import type { CardPaymentService } from '../../features/cardPayments/service/cardPaymentService.ts'
import type { OpenAppSettings } from '../../session/appSettings.ts'
import type { AppOptions } from '../../session/options.ts'
import type { Reconciling } from '../../features/reconciling/openReconciling.ts'
import type { Ports } from '../../session/ports.ts'
import type { Assuming } from '../../features/sync/job/assuming.ts'
import type { ProbeJob } from '../../features/sync/job/probeJob.ts'
import type { Session } from '../../session/session.ts'
import type { SyncJob } from '../../features/sync/job/syncJob.ts'

/** A session and the services that belong to it. */
export interface ConnectionServices {
  readonly session: Session
  readonly sync: SyncJob
  readonly probe: ProbeJob
  readonly scheduler: Scheduler
  readonly assuming: Assuming
  readonly settings: Promise<ConnectionSettings>
  readonly workspace: OpenWorkspace
  readonly reconciling: Reconciling
  readonly accounts: AccountService
  readonly threeds: ThreedsService
  readonly cardPayments: CardPaymentService
  readonly team: TeamService
  close(): Promise<void>
}

export interface HandlerContext {
  readonly ports: Ports
  readonly options: AppOptions
  readonly settings: OpenAppSettings
  /** Resolves once the settings contain what an earlier version kept for the connection that was opened last. */
  readonly adopted: () => Promise<void>
  readonly connections: Connections
  readonly vault: Vault
  readonly exports: ExportJobs
  readonly past: PastExports
  readonly backups: BackupJob
  readonly services: () => ConnectionServices
  readonly announce: ConnectionContext['announce']
  /** Whether this connection's ledger is open or is about to be opened. */
  readonly isChosen: (id: string) => boolean
  /**
   * Closes the open connection and opens this one; or what `change` makes of it while nothing is open. If that fails,
   * it opens this one and rejects. Rejects with `not-found`, and closes nothing, if it is not in the list any more.
   */
  readonly select: (connection: Connection, change?: () => Promise<Connection>) => Promise<ConnectionServices>
  /** Does something while no other connection is being chosen. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Reads again what a restore put into the data folder: the open files were opened before it. */
  readonly reopen: () => Promise<void>
}

/** The handlers of all calls whose names begin with the prefix. */
export type HandlersOf<Prefix extends string> = Pick<Handlers, Extract<keyof Handlers, `${Prefix}.${string}`>>
