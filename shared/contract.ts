import { z } from 'zod'
import { Assumption, AssumptionKey } from './domain/assumption.ts'
import { Certificate } from './domain/certificate.ts'
import { Connection, ConnectionDraft, ConnectionId, ConnectionStatus } from './domain/connection.ts'
import { ExportId, ExportRequest, ExportStatus } from './domain/exportFile.ts'
import { BulkInstruction, MatchResult } from './domain/reconciliation.ts'
import { ProbeReport } from './domain/probe.ts'
import { ProblemRequest, ProblemWindow } from './domain/problemRow.ts'
import { RowChange } from './domain/rowChange.ts'
import { SyncSchedule } from './domain/schedule.ts'
import { SyncRequest, SyncStatus } from './domain/syncRun.ts'
import {
  CurrencyTotal,
  Transaction,
  TransactionId,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from './domain/transaction.ts'
import { VaultStatus } from './domain/vault.ts'
import type { WireError } from './errors.ts'

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()
const done = z.void()

/** Everything the page may ask for. The token goes in; it never comes out. */
export const calls = {
  'app.get': call(nothing, z.strictObject({ version: z.string(), timeZone: z.string() })),

  'connection.list': call(nothing, z.array(Connection).readonly()),
  'connection.get': call(nothing, ConnectionStatus),
  'connection.save': call(ConnectionDraft, Connection),
  'connection.remove': call(ConnectionId, done),
  'connection.select': call(ConnectionId, ConnectionStatus),
  'connection.signIn': call(
    z.strictObject({ id: ConnectionId, token: z.string().trim().min(1).max(10_000) }),
    ConnectionStatus
  ),
  'connection.signOut': call(ConnectionId, ConnectionStatus),

  'vault.get': call(nothing, VaultStatus),
  'vault.unlock': call(z.strictObject({ passphrase: z.string().min(8).max(1000) }), VaultStatus),
  'vault.useSession': call(nothing, VaultStatus),
  'vault.retry': call(nothing, VaultStatus),

  'transactions.find': call(TransactionWindowRequest, TransactionWindow),
  'transactions.get': call(TransactionId, Transaction),
  'transactions.totals': call(TransactionQuery, z.array(CurrencyTotal).readonly()),

  /** What was seen to happen to a row, latest first. */
  'transactions.history': call(TransactionId, z.array(RowChange).readonly()),

  'sync.get': call(nothing, SyncStatus),
  'sync.start': call(SyncRequest, SyncStatus),
  'sync.cancel': call(nothing, done),
  /** Of the last passes, latest first; a running one is not among them. */
  'sync.certificates': call(z.strictObject({ count: z.int().min(1).max(200) }), z.array(Certificate).readonly()),
  'sync.problems': call(ProblemRequest, ProblemWindow),
  'sync.assumptions': call(nothing, z.array(Assumption).readonly()),
  /** Puts the user's value in the place of an assumption, or with null takes it away again. */
  'sync.assume': call(
    z.strictObject({ key: AssumptionKey, value: z.string().max(2000).nullable() }),
    z.array(Assumption).readonly()
  ),
  /** A read-only run against the service; its findings become detected values. */
  'sync.probe': call(nothing, ProbeReport),
  'sync.lastProbe': call(nothing, ProbeReport.nullable()),
  'sync.schedule': call(nothing, SyncSchedule),
  'sync.setSchedule': call(SyncSchedule.pick({ everySeconds: true }), SyncSchedule),

  'export.start': call(ExportRequest, ExportStatus),
  'export.cancel': call(ExportId, done),
  /** Shows a finished file in the system's file browser; does nothing where the file was handed over as a download. */
  'export.reveal': call(ExportId, done),

  'reconciliation.preview': call(BulkInstruction, MatchResult)
}

/** Everything the main side may announce. State changes only, never commands. */
export const events = {
  'connection.changed': ConnectionStatus,
  'vault.changed': VaultStatus,
  'sync.progress': SyncStatus,
  'sync.assumptionsChanged': z.array(Assumption).readonly(),
  'sync.scheduleChanged': SyncSchedule,
  /** Committed rows changed. `revision` grows with each change; `rows` is the number now in the ledger. */
  'ledger.changed': z.strictObject({ revision: z.int(), rows: z.int() }),
  'export.progress': ExportStatus
}

type Calls = typeof calls
type Events = typeof events
export type CallName = keyof Calls
export type EventName = keyof Events
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Payload<E extends EventName> = z.output<Events[E]>
export type Handlers = { readonly [N in CallName]: (input: z.output<Calls[N]['input']>) => Promise<Output<N>> }

/** Electron drops an error's class and fields, so failure travels as data. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WireError }

/** What a shell puts on `window` (or what the HTTP client imitates); the page cannot tell which. */
export interface Bridge {
  call<N extends CallName>(name: N, input: Input<N>): Promise<Reply<Output<N>>>
  on<E extends EventName>(name: E, listener: (payload: Payload<E>) => void): () => void
}
