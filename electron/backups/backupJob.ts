import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { damagedIn } from '../../shared/damagedIn.ts'
import type { BackupStatus, BackupSchedule, MadeBackup } from '../../shared/domain/backup.ts'
import type { ExportStatus } from '../../shared/domain/exportFile.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { backedUp } from '../backup/backupContents.ts'
import type { Connections } from '../connection/connections.ts'
import { SANDBOX_CONNECTION } from '../connection/sandboxConnection.ts'
import { tryLock } from '../database/fileLock.ts'
import { backupPassphraseAccount } from '../vault/backupPassphrase.ts'
import type { ConnectionContext } from '../session/connectionContext.ts'
import type { ExportJobs } from '../exporting/job/exportJobs.ts'
import { placesIn } from '../session/dataFolder.ts'
import { isForSessionOnly, secretsFolder } from '../session/workbookFiles.ts'
import { beingMade, damagedTrail, neverEnding, passphraseNotKept, sessionOnly } from './backupFailures.ts'
import { backupName, freePath, usableFolder } from './backupFolder.ts'
import { changeBackups, loadBackups, type BackupsFile } from './backupsFile.ts'
import { dueAt } from './dueBackup.ts'
import { fileOf, isThere, removeOldest, withBackup, withoutGone } from './generations.ts'
import { checkPassphrase, makeBackup, type ProvenBackup } from './makeBackup.ts'
import { resealMade, type Resealed } from './resealMade.ts'

export interface BackupJobContext extends ConnectionContext {
  readonly connections: Connections
  readonly exports: ExportJobs
  /** Registers the path of a file that the app writes without a dialog. */
  readonly noteTarget: (path: string) => Promise<void>
  /** Milliseconds of the wall clock. */
  readonly now?: () => number
}

/** Backups: on request and by schedule. */
export interface BackupJob {
  status(): Promise<BackupStatus>
  setSchedule(schedule: BackupSchedule, passphrase: string | null): Promise<BackupStatus>
  changePassphrase(next: string): Promise<Resealed>
  /** The passphrase stored for scheduled backups. Rejects with `not-found` if there is none. */
  storedPassphrase(): Promise<string>
  /** Path of a listed backup. Rejects with `not-found`. */
  pathOf(id: string): Promise<string>
  run(): Promise<BackupStatus>
  make(passphrase: string): Promise<ExportStatus>
  /** Makes the scheduled backup if it is due. Announces and stores the result, a failure too. */
  poll(): Promise<void>
  close(): Promise<void>
}

/** How often it checks whether a backup is due. */
const POLL_EVERY = 60_000
/** Waits after the start, when the app has more urgent work. */
const FIRST_POLL = 10_000

/** Another process that is at it for so long may never end. */
const TOO_LONG = 3_600_000

export function createBackupJob(context: BackupJobContext): BackupJob {
  const { ports, options, vault, connections, exports, noteTarget, announce, now = Date.now } = context
  const { dataDir } = ports
  const making = { ports, options, vault, connections, version: ports.version, cost: options.backupCost, now }
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  /** When another process was first found at it, in milliseconds of the wall clock. */
  let busySince: number | undefined

  const account = async () => backupPassphraseAccount(await secretsFolder({ ports, vault }))

  const due = async (file: BackupsFile) => dueAt(await withoutGone(file), now())

  async function statusOf(file: BackupsFile): Promise<BackupStatus> {
    const { schedule, made, failure } = file
    // Without a schedule, the keychain is not read: the system might ask the user for its password.
    const isReady = schedule.folder !== null && (await vault.status()).state === 'ready'
    const at = await due(file)
    return {
      schedule,
      hasPassphrase:
        schedule.folder === null ? false : isReady ? (await vault.read(await account())) !== undefined : null,
      suggestedFolder: join(homedir(), 'Tallydesk backups'),
      isRunning: running !== undefined,
      nextAt: at === undefined ? null : new Date(at).toISOString(),
      failure,
      backups: await Promise.all(made.map(async (backup) => ({ ...backup, isThere: await isThere(backup) })))
    }
  }
  const status = async () => statusOf(await loadBackups(dataDir))

  async function tell(): Promise<BackupStatus> {
    const current = await status()
    announce('backup.changed', current)
    return current
  }
  async function storedPassphrase(): Promise<string> {
    const stored = await vault.read(await account())
    if (stored !== undefined) return stored
    throw new AppError('not-found', 'There is no passphrase for scheduled backups here. Set one under Backups.')
  }
  /** Reads it back: backups with a passphrase that nobody keeps would look like the others. */
  async function storePassphrase(passphrase: string): Promise<void> {
    await vault.write(await account(), passphrase)
    if ((await vault.read(await account())) !== passphrase) throw passphraseNotKept()
  }
  function remember(path: string, { contents, bytes }: ProvenBackup, folder: string | null): Promise<BackupsFile> {
    const { madeAt } = contents
    const list = [...backedUp(contents, SANDBOX_CONNECTION.name)]
    const backup: MadeBackup = { id: randomUUID(), name: basename(path), madeAt, bytes, contents: list, folder }
    return changeBackups(dataDir, (before) => ({
      ...before,
      made: withBackup(before.made, backup, before.schedule.keep),
      failure: folder === null ? before.failure : null
    }))
  }

  /**
   * Writes into the schedule's folder; deletes older backups only after the new one was read back. Rejects with
   * `backup-damaged` once it is made where an audit trail in it is damaged.
   */
  async function makeScheduled({ schedule }: BackupsFile): Promise<void> {
    const folder = await usableFolder(schedule.folder, dataDir)
    const passphrase = await storedPassphrase()
    const path = freePath(folder, new Date(now()))
    await noteTarget(path)
    const proven = await makeBackup({ path, passphrase, isNew: true, signal: stopping.signal }, making)
    const after = await remember(path, proven, folder)
    const removed = await removeOldest(after)
    if (removed.size > 0)
      await changeBackups(dataDir, (file) => ({ ...file, made: file.made.filter(({ id }) => !removed.has(id)) }))
    const damaged = damagedIn(after.made[0]?.contents ?? [])
    if (damaged.length > 0) throw damagedTrail(damaged)
  }
  async function storeFailure(error: unknown): Promise<void> {
    const failure = { at: new Date(now()).toISOString(), error: toWire(error) }
    await changeBackups(dataDir, (before) => ({ ...before, failure }))
    ports.log('backup-failed', { code: failure.error.code })
  }
  async function runOnce(file: BackupsFile): Promise<void> {
    // One process at a time: a process that already works on it makes this backup too.
    const release = tryLock(placesIn(dataDir).backingUp)
    if (!release) {
      busySince ??= now()
      if (now() - busySince > TOO_LONG) await storeFailure(neverEnding())
      throw beingMade()
    }
    busySince = undefined
    try {
      await makeScheduled(file)
    } catch (error) {
      if (stopping.signal.aborted) throw error
      await storeFailure(error)
      throw error
    } finally {
      release()
    }
  }
  async function run(file: BackupsFile): Promise<BackupStatus> {
    if (running) throw beingMade()
    const work = runOnce(file)
    running = work.catch(() => undefined)
    try {
      await tell()
      await work
    } finally {
      running = undefined
      await tell()
    }
    return status()
  }
  async function poll(): Promise<void> {
    if (running || stopping.signal.aborted) return
    const file = await loadBackups(dataDir)
    const at = await due(file)
    if (at === undefined || at > now()) return
    // It waits until secrets can be read; its screen says that a backup is due.
    if ((await vault.status()).state !== 'ready') return
    // The passphrase is where the other secrets are, which this session did not open.
    if (await isForSessionOnly(vault)) return
    await run(file)
  }
  function pollQuietly(): void {
    // The reason for the failure is stored and shown.
    poll().catch((error: unknown) => ports.log('backup-failed', { code: toWire(error).code }))
  }

  const timers: NodeJS.Timeout[] = []
  if (options.autoSync !== false) {
    timers.push(setTimeout(pollQuietly, FIRST_POLL), setInterval(pollQuietly, POLL_EVERY))
    // Waiting for the next backup must not keep the process alive.
    for (const timer of timers) timer.unref()
  }

  return {
    status,
    storedPassphrase,
    poll,
    async setSchedule(schedule, passphrase) {
      if (schedule.every !== 'off') {
        if (await isForSessionOnly(vault)) throw sessionOnly()
        const folder = await usableFolder(schedule.folder, dataDir)
        if (passphrase === null) await storedPassphrase()
        else {
          checkPassphrase(passphrase)
          await storePassphrase(passphrase)
        }
        await changeBackups(dataDir, (before) => {
          const { schedule: had } = before
          // It is as wrong as before where only another number is kept.
          const isSame = passphrase === null && had.every === schedule.every && had.folder === folder
          return { ...before, schedule: { ...schedule, folder }, failure: isSame ? before.failure : null }
        })
      } else await changeBackups(dataDir, (before) => ({ ...before, schedule, failure: null }))
      pollQuietly()
      return tell()
    },
    async changePassphrase(next) {
      checkPassphrase(next)
      // A backup that is made meanwhile would keep the earlier one: this waits for its own, and for no other process’s.
      await running
      const release = tryLock(placesIn(dataDir).backingUp)
      if (!release) throw beingMade()
      try {
        const current = await storedPassphrase()
        await storePassphrase(next)
        const { made } = await loadBackups(dataDir)
        const onChanged = async (id: string, bytes: number) =>
          void (await changeBackups(dataDir, (file) => ({
            ...file,
            made: file.made.map((each) => (each.id === id ? { ...each, bytes } : each))
          })))
        const passphrases = { current, next, cost: options.backupCost }
        return await resealMade(made, passphrases, { noteTarget, onChanged, log: ports.log })
      } finally {
        release()
      }
    },
    async pathOf(id) {
      const backup = (await loadBackups(dataDir)).made.find((each) => each.id === id)
      const path = backup && fileOf(backup)
      if (backup && path !== undefined && (await isThere(backup))) return path
      throw new AppError('not-found', 'This backup is no longer where it was saved. Choose its file yourself.')
    },
    run: async () => run(await loadBackups(dataDir)),
    make: async (passphrase) => {
      checkPassphrase(passphrase)
      return exports.start(backupName(new Date(now())), async (path, { signal }) => {
        const proven = await makeBackup({ path, passphrase, signal }, making)
        await remember(path, proven, null)
        await tell()
        return { rows: 0, bytes: proven.bytes, hasManifest: false }
      })
    },
    close: async () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await running
    }
  }
}
