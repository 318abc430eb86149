import type { SyncStatus } from '../../../../shared/domain/syncRun.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { steadyFetch } from '../../../service/api/steadyFetch.ts'
import type { App } from '../../../app/app.ts'
import { createApp } from '../../../app/createApp.ts'
import type { AppOptions } from '../../../session/options.ts'
import type { FilePort } from '../../../session/ports.ts'
import { checkToken } from '../../../stores/connections/token.ts'
import { refuseOwnFile } from '../../../features/exporting/job/ownFiles.ts'
import { defaultDataDir } from '../../../session/dataDir.ts'
import { appName } from '../../../session/identity.ts'
import { currentUser } from '../../../session/user.ts'
import { version } from '../../../session/version.ts'
import type { LinkPort } from '../../../base/isolatedWindow/linkPort.ts'
import { openKeytarVault } from '../../../stores/vault/keytarVault.ts'
import { keytarElsewhere } from '../../../stores/vault/otherProcess.ts'
import { writeAs } from '../terminal/region.ts'
import type { CommonOptions, Terminal } from '../command/command.ts'
import { dataDirOf, isDecidedOn } from './storedTrail.ts'
import { findConnection, makeConnection, openConnection, passphraseNeeded } from './openConnection.ts'
import { untilStopped } from '../terminal/untilStopped.ts'
import { visibleText } from '../terminal/visibleText.ts'
import { commandWindows } from '../windows/commandWindows.ts'
import { keychainProgram, ledgerWorker, sandboxWorker, teamWorker, workbookWorker } from './workers.ts'

/** The app behind a command, opened on the connection that the options name. */
export interface CliServices {
  readonly app: App
  /** Keeps a connection that this command made. Otherwise it is removed at the end: its address may be mistyped. */
  readonly keep: () => void
}

interface ServicesOptions {
  /**
   * `service`: needs a token, and makes a connection for a new base URL. `ledger`: only reads local data, and refuses a
   * new base URL.
   */
  readonly uses: 'service' | 'ledger'
  readonly app?: AppOptions
  readonly dataDir?: string
  /** Path of the file that the command exports. */
  readonly target?: string | undefined
  /** Path of the file that the command reads. */
  readonly source?: string | undefined
  /** Used instead of a browser. */
  readonly links?: LinkPort
}

/** Opens the app, does the work, and always closes the app. */
export async function withServices<T>(
  options: Partial<CommonOptions>,
  terminal: Terminal,
  services: ServicesOptions,
  work: (services: CliServices) => Promise<T>
): Promise<T> {
  const baseUrl = options['base-url']
  const open = () => openApp(options, terminal, services)
  const app = await open()
  let made: string | undefined
  try {
    const known = await findConnection(app, options)
    if (known === undefined && services.uses === 'ledger') throw nothingSynced()
    const id = known ?? (made = await makeConnection(app, baseUrl ?? ''))
    const asking = services.uses === 'service' ? terminal : undefined
    const { error, rows } = await untilStopped(openConnection(app, id, asking), terminal.signal)
    // Another process made the same connection at the same moment and has synced it since.
    if (rows > 0) made = undefined
    // The connection is usable: only a damaged part of it was set aside.
    if (error) terminal.err(`tallydesk: ${visibleText(error.message)}`)
    return await work({ app, keep: () => (made = undefined) })
  } catch (error) {
    // Another process uses it.
    if (toWire(error).code === 'in-use') made = undefined
    throw error
  } finally {
    await app.close()
    if (made !== undefined) await takeAway(open, made, () => isDecidedOn(options, terminal), terminal)
  }
}

/** Opens the app without a connection, does the work, and always closes the app. */
export async function withApp<T>(
  options: Partial<CommonOptions>,
  terminal: Terminal,
  files: Pick<ServicesOptions, 'target' | 'source'>,
  work: (app: App) => Promise<T>
): Promise<T> {
  const app = await openApp(options, terminal, { uses: 'ledger', ...files })
  // Where a connection is opened, it says so.
  const damage = app.setAside()
  if (damage !== '') terminal.err(`tallydesk: ${visibleText(damage)}`)
  try {
    return await work(app)
  } catch (error) {
    const { code } = toWire(error)
    const { kind, state } = await app.handlers['vault.get'](undefined)
    const isClosed = state !== 'ready' && /^keychain-(locked|unavailable)$/.test(code)
    throw isClosed && (kind === 'sealed' || kind === 'undecided') ? passphraseNeeded(kind) : error
  } finally {
    await app.close()
  }
}

/** The running sync, or the last one. Rejects with `not-found` if there was none: then there is nothing to say. */
export async function lastSync({ handlers }: App): Promise<SyncStatus> {
  const last = await handlers['sync.get'](undefined)
  if (last.state === 'never') throw nothingSynced()
  return last
}

function nothingSynced(): AppError {
  return new AppError('not-found', 'Nothing was synced from this service yet. Run the sync command first.')
}

/** A folder that is misspelt, or on a disk that is not connected, is not one without anything in it. */
export function noFolder(dataDir: string): AppError {
  return new AppError('not-found', `There is no folder ${visibleText(dataDir)}.`)
}

async function openApp(options: Partial<CommonOptions>, terminal: Terminal, services: ServicesOptions): Promise<App> {
  const { env, err } = terminal
  const { app: appOptions, target, source, links } = services
  const dataDir = services.dataDir ?? dataDirOf(options, terminal)
  // Checked before anything is opened. Files in the default data folder are protected even if another folder is used.
  if (target !== undefined) await refuseOwnFile(target, [dataDir, defaultDataDir(env)])
  const windows = commandWindows()
  const app = await createApp(
    {
      version,
      dataDir,
      fetch: steadyFetch(),
      openKeychain: () => openKeytarVault(appName, keytarElsewhere(keychainProgram)),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: teamWorker },
      user: currentUser(),
      files: filesAt(target, source),
      isolatedWindows: windows.isolatedWindows,
      links: links ?? windows.links,
      log: () => undefined
    },
    {
      autoSync: false,
      remembersChoice: false,
      // A command asks little and ends.
      loadsAhead: false,
      awaitsMarks: true,
      showsEnds: true,
      sharesLedger: services.uses === 'ledger',
      passphrase: env['TALLYDESK_PASSPHRASE'],
      token: options['base-url'] === undefined ? undefined : givenToken(env['TALLYDESK_TOKEN']),
      ...appOptions
    }
  )
  if (options.region === undefined) await writeAsSet(app, err)
  const close = async () => {
    try {
      await app.close()
    } finally {
      await windows.close()
    }
  }
  return { ...app, close }
}

/** A command runs even if the settings cannot be read. */
async function writeAsSet({ handlers }: App, err: Terminal['err']): Promise<void> {
  try {
    writeAs((await handlers['settings.get'](undefined)).region)
  } catch (error) {
    err(`tallydesk: ${visibleText(toWire(error).message)}`)
  }
}

/**
 * Uses an app of its own, since an app cannot remove a connection that it has open. The command's own error stays the
 * one reported. `isUsed`: whether another process decided something there meanwhile, which is kept.
 */
async function takeAway(
  open: () => Promise<App>,
  id: string,
  isUsed: () => Promise<boolean>,
  { err }: Terminal
): Promise<void> {
  try {
    if (await isUsed()) return
    const app = await open()
    try {
      await app.handlers['connection.remove'](id)
    } finally {
      await app.close()
    }
  } catch (error) {
    err(`tallydesk: The new connection could not be removed again: ${toWire(error).message}`)
  }
}

function givenToken(token: string | undefined): string | undefined {
  return token ? checkToken(token) : undefined
}

/** The files that a command was given, for what would ask a user of a window. */
export function filesAt(target: string | undefined, source?: string): FilePort {
  return {
    chooseTarget: () => Promise.resolve(target),
    deliver: () => Promise.resolve(undefined),
    reveal: () => Promise.resolve(),
    chooseSource: () => Promise.resolve(source),
    takeUpload: () => Promise.resolve(undefined)
  }
}
