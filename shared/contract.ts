import { z } from 'zod'
import { accountCalls } from './calls/accountCalls.ts'
import { appCalls } from './calls/appCalls.ts'
import { threedsCalls } from './calls/threedsCalls.ts'
import { backupCalls } from './calls/backupCalls.ts'
import { connectionCalls } from './calls/connectionCalls.ts'
import { exportCalls } from './calls/exportCalls.ts'
import { cardPaymentCalls } from './calls/cardPaymentCalls.ts'
import { partyCalls } from './calls/partyCalls.ts'
import { instructionCalls } from './calls/instructionCalls.ts'
import { reconciliationCalls } from './calls/reconciliationCalls.ts'
import { settingsCalls } from './calls/settingsCalls.ts'
import { syncCalls } from './calls/syncCalls.ts'
import { teamCalls } from './calls/teamCalls.ts'
import { transactionCalls } from './calls/transactionCalls.ts'
import { vaultCalls } from './calls/vaultCalls.ts'
import { workspaceCalls } from './calls/workspaceCalls.ts'
import { AccountId } from './domain/account.ts'
import { AppSettings } from './domain/appSettings.ts'
import { Assumption } from './domain/assumption.ts'
import { BackupStatus } from './domain/backup.ts'
import { ConnectionStatus } from './domain/connection.ts'
import { ThreedsTrace } from './domain/threeds.ts'
import { ExportStatus } from './domain/exportFile.ts'
import { CardPayment } from './domain/cardPayment.ts'
import { PartyRef } from './domain/paymentMethod.ts'
import { LaterCount, ReconciliationId, ReconciliationProgress } from './domain/reconciliation/reconciliation.ts'
import { SyncSchedule } from './domain/schedule.ts'
import { SyncStatus } from './domain/syncRun.ts'
import { PresentMember, TeamStatus } from './domain/team.ts'
import { VaultStatus } from './domain/vault.ts'
import { Workspace } from './domain/workspace.ts'
import type { WireError } from './errors.ts'
import { MENU_COMMANDS } from './calls/menuCommands.ts'

/** Everything that the page may ask for. The token goes in and never comes out. */
export const calls = {
  ...appCalls,
  ...connectionCalls,
  ...vaultCalls,
  ...transactionCalls,
  ...syncCalls,
  ...exportCalls,
  ...workspaceCalls,
  ...settingsCalls,
  ...instructionCalls,
  ...reconciliationCalls,
  ...accountCalls,
  ...partyCalls,
  ...cardPaymentCalls,
  ...threedsCalls,
  ...backupCalls,
  ...teamCalls
}

/** Everything that the main process may announce: changes of state, and what the user chose outside the page. */
export const events = {
  'connection.changed': ConnectionStatus,
  'vault.changed': VaultStatus,
  'sync.progress': SyncStatus,
  'sync.assumptionsChanged': z.array(Assumption).readonly(),
  'sync.scheduleChanged': SyncSchedule,
  /** Committed rows changed. `revision` grows with each change; `rows` is the number of rows in the ledger now. */
  'ledger.changed': z.strictObject({ revision: z.int(), rows: z.int() }),
  'export.progress': ExportStatus,
  'backup.changed': BackupStatus,
  'workspace.changed': Workspace,
  'settings.changed': AppSettings,
  'reconciliation.progress': ReconciliationProgress,
  /** `id` is null if several changed, or the list itself. */
  'reconciliation.changed': z.strictObject({ id: ReconciliationId.nullable(), revision: z.int() }),
  /** As `reconciliation.later` answers now. */
  'reconciliation.laterChanged': z.array(LaterCount).readonly(),
  /** `id` is null if several changed, or the list itself. */
  'account.changed': z.strictObject({ id: AccountId.nullable() }),
  'party.changed': z.strictObject({ party: PartyRef.nullable() }),
  'cardPayment.changed': CardPayment,
  'threeds.changed': ThreedsTrace,
  'team.changed': TeamStatus,
  /** Where the other members are who have the app open; none while the database is out of reach. */
  'team.presenceChanged': z.array(PresentMember).readonly(),
  /** A menu item that the page carries out, because only the page knows what is shown. */
  'menu.chosen': z.strictObject({ command: z.enum(MENU_COMMANDS) })
}

type Calls = typeof calls
type Events = typeof events
export type CallName = keyof Calls
export type EventName = keyof Events
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Payload<E extends EventName> = z.output<Events[E]>
export type MenuCommand = (typeof MENU_COMMANDS)[number]
export type Handlers = { readonly [N in CallName]: (input: z.output<Calls[N]['input']>) => Promise<Output<N>> }

/** Electron drops an error's class and fields, so failure travels as data. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WireError }

/** What a shell puts on `window` (or what the HTTP client imitates); the page cannot tell them apart. */
export interface Bridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<Output<N>>>
  on<E extends EventName>(name: E, listener: (payload: Payload<E>) => void): () => void
}
