import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { AppError, toWire, type WireError } from '../../shared/errors.ts'
import { createHttp, type AskingHttp } from '../api/http.ts'
import {
  sampledTransactions,
  transactions,
  type SampledTransactionsApi,
  type TransactionsApi
} from '../api/transactions.ts'
import type { Ledger, LedgerState } from '../ledger/ledger.ts'
import { openParts, type PartsContext } from './sessionParts.ts'

export interface SessionContext extends PartsContext {
  readonly onStatus: (status: ConnectionStatus) => void
  readonly onLedgerChange: (state: LedgerState) => void
  /** Damage was found while the ledger was open, and it began anew. */
  readonly onRebuilt: () => void
}

/** Everything that belongs to the chosen connection and goes when another one is chosen. */
export interface Session {
  readonly connection: Connection
  status(): ConnectionStatus
  /** Waits while the ledger is being opened; rejects with the reason why it cannot be used. */
  ledger(): Promise<Ledger>
  /** The service as the stored token sees it; rejects with `signed-out` without one. */
  api(): Promise<TransactionsApi>
  /** The same, for a probe. */
  probeApi(): Promise<SampledTransactionsApi>
  /** Takes a new token, or notes that the service refused the one there was. */
  setToken(token: string | undefined, refusal?: AppError): void
  /** Resolves when the first opening is over, however it went. */
  readonly opened: Promise<void>
  close(): Promise<void>
}

export function openSession(connection: Connection, context: SessionContext): Session {
  let status: ConnectionStatus = { connection, state: 'opening', rows: 0 }
  let token: string | undefined
  const parts = openParts(connection, context)

  function show(next: ConnectionStatus): void {
    status = next
    context.onStatus(next)
  }
  function setToken(next: string | undefined, refusal?: AppError): void {
    token = next
    const { rows } = status
    if (next !== undefined) show({ connection, state: 'ready', rows })
    else show({ connection, state: 'signed-out', rows, ...(refusal && { error: toWire(refusal) }) })
  }
  async function http(): Promise<AskingHttp> {
    const { baseUrl } = await parts
    await opened
    if (token === undefined) throw new AppError('signed-out', 'Sign in with an access token first.')
    return createHttp({ fetch: context.ports.fetch, baseUrl, token })
  }
  async function settle(): Promise<void> {
    try {
      const { ledger, token: stored } = await parts
      const { rows, rebuilt } = await ledger.state()
      let wasRebuilt = rebuilt
      ledger.onChange((state) => {
        status = { ...status, rows: state.rows }
        context.onLedgerChange(state)
        // The mark stays until a pass is complete; only its first sight is news.
        if (state.rebuilt && !wasRebuilt) context.onRebuilt()
        wasRebuilt = state.rebuilt
      })
      status = { ...status, rows }
      setToken(stored)
      const { setAside } = await context.settings
      if (setAside !== undefined) show({ ...status, error: damagedSettings(setAside) })
    } catch (error) {
      show({ connection, state: isLocked(error) ? 'locked' : 'failed', rows: 0, error: toWire(error) })
    }
  }

  context.onStatus(status)
  const opened = settle()
  return {
    connection,
    status: () => status,
    ledger: async () => (await parts).ledger,
    api: async () => transactions(await http(), connection.amountUnit),
    probeApi: async () => sampledTransactions(await http(), connection.amountUnit),
    setToken,
    opened,
    close: async () => {
      const opened = await parts.catch(() => undefined)
      for (const close of opened?.closers ?? []) await close()
    }
  }
}

function isLocked(error: unknown): boolean {
  return (
    error instanceof AppError && error.remedy === 'unlock' && error.code !== 'key-wrong' && error.code !== 'key-missing'
  )
}

function damagedSettings(aside: string): WireError {
  const message = `The settings of this connection were damaged. They were set aside as ${aside}; what you had set in place of an assumption must be set again.`
  return { code: 'cache-damaged', message }
}
