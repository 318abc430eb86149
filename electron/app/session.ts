import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { AppError, toWire, type WireError } from '../../shared/errors.ts'
import { createHttp, type AskingHttp } from '../api/http.ts'
import {
  sampledTransactions,
  transactions,
  type SampledTransactionsApi,
  type TransactionsApi
} from '../api/transactions.ts'
import type { ConnectionSettings } from '../connection/connectionSettings.ts'
import { SANDBOX_CONNECTION } from '../connection/sandboxConnection.ts'
import type { Ledger, LedgerState } from '../ledger/ledger.ts'
import { openLedger } from '../ledger/openLedger.ts'
import { startSandbox } from '../sandbox/startSandbox.ts'
import { ledgerKey, tokenAccount } from '../vault/ledgerKey.ts'
import type { Vault } from '../vault/vault.ts'
import { ledgerFile, ledgerFolder } from './ledgerFiles.ts'
import { DEFAULT_SANDBOX, type AppOptions } from './options.ts'
import type { Ports } from './ports.ts'

export interface SessionContext {
  readonly ports: Ports
  readonly options: AppOptions
  readonly vault: Vault
  /** Where they cannot be used, neither can the connection. */
  readonly settings: Promise<ConnectionSettings>
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

interface Parts {
  readonly ledger: Ledger
  readonly baseUrl: string
  readonly token: string | undefined
  readonly closers: readonly (() => Promise<void>)[]
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

async function openParts(connection: Connection, context: SessionContext): Promise<Parts> {
  await context.settings
  return connection.id === SANDBOX_CONNECTION.id ? openSandboxParts(context) : openServiceParts(connection, context)
}

/** The embedded service and its ledger. Nothing in it is secret, so it needs no key and asks for no keychain. */
async function openSandboxParts({ ports, options }: SessionContext): Promise<Parts> {
  const { rows, seed } = options.sandbox ?? DEFAULT_SANDBOX
  const sandbox = await startSandbox(ports.workers.sandbox, { rows, seed })
  try {
    // Another seed is another service, so it gets another ledger.
    const file = await ledgerFile(ports.dataDir, `sandbox-${seed}-${rows}`)
    const ledger = await openLedger({ worker: ports.workers.ledger, file })
    return {
      ledger,
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
      closers: [() => ledger.close(), () => sandbox.stop()]
    }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}

async function openServiceParts(connection: Connection, { ports, options, vault }: SessionContext): Promise<Parts> {
  const place = await ledgerPlace(connection, ports.dataDir, vault)
  const key = await ledgerKey(vault, connection.id, existsSync(place.file))
  const token = options.token ?? (await vault.read(tokenAccount(connection.id)))
  const ledger = await openLedger({ worker: ports.workers.ledger, file: place.file, key })
  return { ledger, baseUrl: connection.baseUrl, token, closers: [() => ledger.close(), place.remove] }
}

/** A session that keeps its secrets in memory only has a ledger that nobody can open later, so it goes at the end. */
async function ledgerPlace(connection: Connection, dataDir: string, vault: Vault) {
  const { kind } = await vault.status()
  if (kind !== 'session') {
    return { file: await ledgerFile(dataDir, connection.id), remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(await ledgerFolder(dataDir), 'session-'))
  return { file: join(folder, `${connection.id}.db`), remove: () => rm(folder, { recursive: true, force: true }) }
}
