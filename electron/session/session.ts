import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import type { ComponentSettings } from '../../shared/domain/cardPayment.ts'
import type { AmountUnit } from '../../shared/domain/money.ts'
import { AppError, toWire, type WireError } from '../../shared/errors.ts'
import { accounts } from '../service/api/resources/accounts.ts'
import { bankDetails } from '../service/api/resources/bankDetails.ts'
import { createHttp, type PostingHttp } from '../service/api/http.ts'
import { consents } from '../service/api/resources/consents.ts'
import { paymentMethods } from '../service/api/resources/paymentMethods.ts'
import {
  sampledTransactions,
  transactions,
  type SampledTransactionsApi,
  type TransactionsApi
} from '../service/api/resources/transactions.ts'
import type { Ledger, LedgerState } from '../stores/ledger/ledger.ts'
import { openParts, type PartsContext } from './sessionParts.ts'

/** What is done and told while a session is opened, and after. */
interface SessionEvents {
  /** What of the connection's own files was damaged, in words for the user. */
  readonly damage: () => Promise<WireError | undefined>
  readonly onStatus: (status: ConnectionStatus) => void
  readonly onLedgerChange: (state: LedgerState) => void
  /** The ledger is there, and the connection is not ready before this is done. */
  readonly beforeReady: () => Promise<void>
  /** Damage was found while the ledger was open, and it began anew. */
  readonly onRebuilt: () => void
}

/** What asks the service with the token that there was when it was made. */
interface WithToken {
  /** Notes that the service refused that token. Does nothing once another one has taken its place. */
  readonly refuse: (refusal: AppError) => void
}

/** Everything that belongs to the chosen connection and goes when another one is chosen. */
export interface Session {
  readonly connection: Connection
  status(): ConnectionStatus
  /** Waits while the ledger is being opened; rejects with the reason why it cannot be used. */
  ledger(): Promise<Ledger>
  /** The service as the stored token sees it; rejects with `signed-out` without one. */
  api(): Promise<TransactionsApi & WithToken>
  /** The same, for what it knows beside transactions. */
  resources(): Promise<Resources>
  /** The same, for a probe. */
  probeApi(): Promise<SampledTransactionsApi & WithToken>
  /** How the card component is reached, where the service itself knows it. */
  component(): Promise<ComponentSettings | undefined>
  /** Where the service is, and the token if there is one, for a request that goes its own way. */
  access(): Promise<{ readonly baseUrl: string; readonly token: string | undefined }>
  /** Takes a new token, or drops the one there was. Does nothing where the ledger is not open, or closed again. */
  setToken(token: string | undefined): void
  /** Resolves when the first opening is over, however it went. */
  readonly opened: Promise<void>
  /** Begins to show how far its opening is, once everybody is there who has to hear of it. */
  begin(events: SessionEvents): void
  close(): Promise<void>
}

/** Opens what a connection works with; nothing is told before `begin`. */
export function openSession(connection: Connection, context: PartsContext): Session {
  let status: ConnectionStatus = { connection, state: 'opening', rows: 0 }
  let token: string | undefined
  let lasting: Pick<ConnectionStatus, 'isTemporary'> = {}
  const parts = openParts(connection, context)
  const beginning = Promise.withResolvers<SessionEvents>()
  let onStatus: SessionEvents['onStatus'] | undefined
  let isClosed = false

  function show(next: ConnectionStatus): void {
    status = next
    if (!isClosed) onStatus?.(next)
  }
  function useToken(next: string | undefined, refusal?: AppError): void {
    token = next
    const { rows } = status
    if (next !== undefined) show({ connection, state: 'ready', rows, ...lasting })
    else show({ connection, state: 'signed-out', rows, ...lasting, ...(refusal && { error: toWire(refusal) }) })
  }
  async function asking<A extends object>(apiOf: (http: PostingHttp) => A): Promise<A & WithToken> {
    const { baseUrl } = await parts
    await opened
    const asked = token
    if (asked === undefined) throw new AppError('signed-out', 'Sign in with an access token first.')
    const http = createHttp({ fetch: context.ports.fetch, baseUrl, token: asked })
    const refuse = (refusal: AppError) => {
      if (token === asked) useToken(undefined, refusal)
    }
    return { ...apiOf(http), refuse }
  }
  async function settle(): Promise<void> {
    const events = await beginning.promise
    try {
      const { ledger, token: stored, isTemporary } = await parts
      if (isTemporary) lasting = { isTemporary }
      const { rows, rebuilt } = await ledger.state()
      let wasRebuilt = rebuilt
      ledger.onChange((state) => {
        status = { ...status, rows: state.rows }
        events.onLedgerChange(state)
        // The mark stays until a sync run is complete; only its first sight is news.
        if (state.rebuilt && !wasRebuilt) events.onRebuilt()
        wasRebuilt = state.rebuilt
      })
      status = { ...status, rows }
      await events.beforeReady()
      useToken(stored)
      const error = await events.damage()
      if (error) show({ ...status, error })
    } catch (error) {
      show({ connection, state: isLocked(error) ? 'locked' : 'failed', rows: 0, error: toWire(error) })
    }
  }

  const opened = settle()
  return {
    connection,
    status: () => status,
    ledger: async () => (await parts).ledger,
    api: () => asking((http) => transactions(http, connection.amountUnit)),
    resources: () => asking((http) => resourcesOf(http, connection.amountUnit)),
    probeApi: () => asking((http) => sampledTransactions(http, connection.amountUnit)),
    component: async () => (await parts).component,
    access: async () => {
      const { baseUrl } = await parts
      await opened
      return { baseUrl, token }
    },
    setToken: (next) => {
      if (!isClosed && (status.state === 'ready' || status.state === 'signed-out')) useToken(next)
    },
    opened,
    begin(events) {
      onStatus = events.onStatus
      onStatus(status)
      beginning.resolve(events)
    },
    close: async () => {
      // Another connection is shown from here on.
      isClosed = true
      const opened = await parts.catch(() => undefined)
      for (const close of opened?.closers ?? []) await close()
    }
  }
}

function resourcesOf(http: PostingHttp, unit: AmountUnit) {
  return {
    accounts: accounts(http, unit),
    bankDetails: bankDetails(http),
    consents: consents(http, unit),
    paymentMethods: paymentMethods(http),
    transactions: transactions(http, unit)
  }
}

export type Resources = ReturnType<typeof resourcesOf> & WithToken

function isLocked(error: unknown): boolean {
  return (
    error instanceof AppError && error.remedy === 'unlock' && error.code !== 'key-wrong' && error.code !== 'key-missing'
  )
}
