import { resolve } from 'node:path'
import type { ConnectionStatus } from '../../shared/domain/connection.ts'
import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import type { VaultStatus } from '../../shared/domain/vault.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/createApp.ts'
import type { AppOptions } from '../app/options.ts'
import type { FilePort } from '../app/ports.ts'
import { checkBaseUrl } from '../connection/baseUrl.ts'
import { SANDBOX_CONNECTION } from '../connection/sandboxConnection.ts'
import { checkToken } from '../connection/token.ts'
import { openKeytarVault } from '../vault/keytarVault.ts'
import { textOption, type Options, type Terminal } from './command.ts'
import { defaultDataDir } from '../shell/dataDir.ts'
import { appName } from '../shell/identity.ts'
import { version } from '../shell/version.ts'
import { onEvent } from './onEvent.ts'
import { ledgerWorker, sandboxWorker } from './workers.ts'

/** The app behind a command, opened on the connection that the options name. */
export interface CliDesk {
  readonly app: App
  readonly status: ConnectionStatus
  /** Runs a sync to its end; cancelled by the terminal's signal. */
  sync(): Promise<SyncStatus>
}

interface DeskOptions {
  readonly needsToken: boolean
  readonly app?: AppOptions
  readonly dataDir?: string
  /** Where the one file of an export goes. */
  readonly target?: string
}

/** Opens the app, does the work, and closes it whatever happened. */
export async function withDesk<T>(
  options: Options,
  terminal: Terminal,
  { needsToken, app: appOptions, dataDir, target }: DeskOptions,
  work: (desk: CliDesk) => Promise<T>
): Promise<T> {
  const baseUrl = textOption(options, 'base-url')
  const app = await createApp(
    {
      version,
      dataDir: dataDir ?? resolve(textOption(options, 'data-dir') ?? defaultDataDir(terminal.env)),
      fetch: globalThis.fetch,
      openKeychain: () => openKeytarVault(appName),
      workers: { ledger: ledgerWorker, sandbox: sandboxWorker },
      files: fileAt(target),
      log: () => undefined
    },
    {
      autoSync: false,
      remembersChoice: false,
      passphrase: terminal.env['TALLYDESK_PASSPHRASE'],
      token: baseUrl === undefined ? undefined : givenToken(terminal.env['TALLYDESK_TOKEN']),
      ...appOptions
    }
  )
  try {
    const status = await openConnection(app, baseUrl, needsToken ? terminal : undefined)
    return await work({ app, status, sync: () => syncToEnd(app, terminal) })
  } finally {
    await app.close()
  }
}

function givenToken(token: string | undefined): string | undefined {
  return token ? checkToken(token) : undefined
}

function fileAt(target: string | undefined): FilePort {
  return {
    chooseTarget: () => Promise.resolve(target),
    deliver: () => Promise.resolve(undefined),
    reveal: () => Promise.resolve()
  }
}

/** Selects the connection of the base URL, made on first use. Asks for a token on standard input if none is known. */
async function openConnection(app: App, baseUrl: string | undefined, asking?: Terminal): Promise<ConnectionStatus> {
  const { handlers } = app
  const id = baseUrl === undefined ? SANDBOX_CONNECTION.id : await connectionId(app, checkBaseUrl(baseUrl))
  let status = await handlers['connection.select'](id)
  if (status.state === 'locked') throw lockedVault(await handlers['vault.get'](undefined), status)
  if (status.state === 'failed') throw asError(status)
  if (status.state === 'signed-out' && asking) {
    const token = await asking.readInput()
    if (token === undefined) {
      throw new AppError('signed-out', 'No access token. Set TALLYDESK_TOKEN, or pipe the token into standard input.')
    }
    status = await handlers['connection.signIn']({ id, token: checkToken(token) })
  }
  return status
}

async function connectionId(app: App, baseUrl: string): Promise<string> {
  const known = (await app.handlers['connection.list'](undefined)).find((connection) => connection.baseUrl === baseUrl)
  if (known) return known.id
  const { host } = new URL(baseUrl)
  return (await app.handlers['connection.save']({ name: host, baseUrl, amountUnit: 'major' })).id
}

function lockedVault({ kind, state: vaultState }: VaultStatus, status: ConnectionStatus): AppError {
  // Only a vault that waits for a passphrase needs other words here than in a window.
  const { error } = status
  if (error && !['keychain-locked', 'keychain-unavailable'].includes(error.code)) return asError(status)
  if (kind === 'keychain' || (vaultState === 'unavailable' && kind === 'sealed')) return asError(status)
  const need =
    kind === 'sealed'
      ? 'Secrets are sealed with a passphrase here. Set TALLYDESK_PASSPHRASE to it.'
      : 'This computer has no keychain. Set TALLYDESK_PASSPHRASE to a passphrase that seals the secrets in a file.'
  return new AppError('keychain-unavailable', need)
}

function asError({ error }: ConnectionStatus): AppError {
  return error ? AppError.fromWire(error) : new AppError('unexpected', 'The ledger could not be opened.')
}

async function syncToEnd(app: App, { progress, signal }: Terminal): Promise<SyncStatus> {
  const { promise, resolve } = Promise.withResolvers<SyncStatus>()
  const stop = onEvent(app, 'sync.progress', (status) => {
    if (status.state === 'running') progress(`Syncing: ${status.counts.seen} rows, ${status.counts.pages} pages`)
    else resolve(status)
  })
  const cancel = () => void app.handlers['sync.cancel'](undefined)
  try {
    await app.handlers['sync.start']({ kind: 'full' })
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    return await promise
  } finally {
    signal.removeEventListener('abort', cancel)
    stop()
    progress('')
  }
}
