import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BackupStatus, BackupSchedule } from '../../../shared/domain/backup.ts'
import type { ExportStatus } from '../../../shared/domain/exportFile.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { tryLock } from '../../base/database/fileLock.ts'
import type { ExportJobs } from '../exporting/job/exportJobs.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { isForSessionOnly } from '../../session/workbookFiles.ts'
import { beingMade, sessionOnly } from './backupFailures.ts'
import { backupName, usableFolder } from './backupFolder.ts'
import { backupMaking, type BackupMakingContext } from './backupMaking.ts'
import { changeBackups, loadBackups, type BackupsFile } from './backupsFile.ts'
import { dueAt } from './dueBackup.ts'
import { fileOf, isThere, withoutGone } from './generations.ts'
import { keptPassphrase } from './keptPassphrase.ts'
import { checkPassphrase } from './makeBackup.ts'
import { resealMade, type Resealed } from './resealMade.ts'

export interface BackupJobContext extends BackupMakingContext {
  readonly exports: ExportJobs
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

export function createBackupJob(context: BackupJobContext): BackupJob {
  const { ports, options, vault, exports, noteTarget, announce, now = Date.now } = context
  const { dataDir } = ports
  const stopping = new AbortController()
  const kept = keptPassphrase(context)
  const making = backupMaking(context, kept, stopping.signal)
  let running: Promise<unknown> | undefined

  const due = async (file: BackupsFile) => dueAt(await withoutGone(file), now())

  async function statusOf(file: BackupsFile): Promise<BackupStatus> {
    const { schedule, made, failure } = file
    // Without a schedule, the keychain is not read: the system might ask the user for its password.
    const isReady = schedule.folder !== null && (await vault.status()).state === 'ready'
    const at = await due(file)
    return {
      schedule,
      hasPassphrase: schedule.folder === null ? false : isReady ? await kept.isThere() : null,
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
  async function run(file: BackupsFile): Promise<BackupStatus> {
    if (running) throw beingMade()
    const work = making.makeScheduled(file)
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
    storedPassphrase: () => kept.read(),
    poll,
    async setSchedule(schedule, passphrase) {
      if (schedule.every !== 'off') {
        if (await isForSessionOnly(vault)) throw sessionOnly()
        const folder = await usableFolder(schedule.folder, dataDir)
        if (passphrase === null) await kept.read()
        else {
          checkPassphrase(passphrase)
          await kept.store(passphrase)
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
        const current = await kept.read()
        await kept.store(next)
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
        const bytes = await making.make({ path, passphrase, signal })
        await tell()
        return { rows: 0, bytes, hasManifest: false }
      })
    },
    close: async () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await running
    }
  }
}
