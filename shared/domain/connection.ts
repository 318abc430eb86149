import { z } from 'zod'
import { errorCodes } from '../errors.ts'
import { AmountUnit } from './money.ts'

export const ConnectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
export type ConnectionId = z.output<typeof ConnectionId>

export const Environment = z.enum(['sandbox', 'live'])

/** A service the app talks to. Holds no secret: the token is in the vault. */
export const Connection = z.strictObject({
  id: ConnectionId,
  name: z.string().min(1).max(80),
  environment: Environment,
  baseUrl: z.string(),
  amountUnit: AmountUnit
})
export type Connection = z.output<typeof Connection>

/** A new service, or new settings of a known one when `id` is given. */
export const ConnectionDraft = z.strictObject({
  id: ConnectionId.optional(),
  name: z.string().trim().min(1).max(80),
  baseUrl: z.string().trim().min(1).max(2000),
  amountUnit: AmountUnit
})
export type ConnectionDraft = z.output<typeof ConnectionDraft>

export const WireFailure = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  requestId: z.string().optional()
})

/** State of the chosen connection. */
export const ConnectionStatus = z.strictObject({
  connection: Connection,
  /**
   * `opening`: the service or the ledger is being opened. `locked`: secrets must be unlocked first (see the vault).
   * `signed-out`: the ledger can be read, a token is missing or was refused. `ready`: all is there.
   * `failed`: `error` says why the ledger cannot be used.
   */
  state: z.enum(['opening', 'locked', 'signed-out', 'ready', 'failed']),
  /** Rows in the ledger, 0 while it is closed. */
  rows: z.int(),
  /**
   * Secrets are in memory only: what is stored here cannot be opened after this session, so rows and decisions are
   * lost.
   */
  isTemporary: z.literal(true).optional(),
  error: WireFailure.optional()
})
export type ConnectionStatus = z.output<typeof ConnectionStatus>
