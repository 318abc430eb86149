import { join } from 'node:path'
import { expect } from 'vitest'
import { createBackupJob, type BackupJob } from '../../../electron/features/backups/backupJob.ts'
import { createExportJobs } from '../../../electron/features/exporting/job/exportJobs.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import { keychainUnavailable } from '../../../electron/stores/vault/keychainFailure.ts'
import type { KdfCost } from '../../../electron/stores/vault/passphraseKey.ts'
import { createVault } from '../../../electron/stores/vault/vault.ts'
import type { BackupStatus } from '../../../shared/domain/backup.ts'
import { BACKUP_PASSPHRASE, CHEAP, type BackedUpSetup } from './backedUpSetup.ts'

export const DAY = 86_400_000

const files: Ports['files'] = {
  chooseTarget: () => Promise.resolve(undefined),
  deliver: () => Promise.resolve(undefined),
  reveal: () => Promise.resolve(),
  chooseSource: () => Promise.resolve(undefined),
  takeUpload: () => Promise.resolve(undefined)
}

interface JobOptions {
  readonly cost?: KdfCost
  /** Secrets are in memory only. */
  readonly isSession?: boolean
  readonly clock?: { now: number }
}

/** Backups of a data folder as an app makes them, at times of the test's. */
export async function aBackupJob(
  setup: BackedUpSetup,
  { cost = CHEAP, isSession = false, clock = { now: Date.now() } }: JobOptions = {}
) {
  const { ports, vault: usual, connections } = await setup.context()
  const openKeychain = () => Promise.reject(keychainUnavailable())
  const vault = isSession ? createVault({ openKeychain, sealedFile: join(setup.dataDir, 'vault.sealed') }) : usual
  if (isSession) await vault.useSession()
  const heard: BackupStatus[] = []
  const log: string[] = []
  const job: BackupJob = createBackupJob({
    ports: {
      ...ports,
      version: '1.2.3',
      fetch,
      openKeychain: () => Promise.resolve(setup.keychain),
      user: { name: 'anna' },
      files,
      isolatedWindows: { reach: 'anywhere', open: () => Promise.reject(new Error('No isolated window')) },
      links: { open: () => Promise.resolve(undefined) },
      log: (event) => void log.push(event)
    },
    options: { autoSync: false, backupCost: cost },
    vault,
    connections,
    exports: createExportJobs({ files, announce: () => undefined, past: { add: () => Promise.resolve() } }),
    noteTarget: () => Promise.resolve(),
    announce: (name, payload) => {
      if (name === 'backup.changed') heard.push(payload as BackupStatus)
    },
    now: () => clock.now
  })
  return { job, clock, heard, log, folder: join(setup.dataDir, '..', 'kept'), vault }
}

export const daily = (folder: string | null, keep = 2) => ({ every: 'daily', folder, keep }) as const

/** Sets a schedule and waits for its first backup. */
export async function firstMade({ job, folder }: Pick<Awaited<ReturnType<typeof aBackupJob>>, 'job' | 'folder'>) {
  await job.setSchedule(daily(folder), BACKUP_PASSPHRASE)
  await expect.poll(async () => (await job.status()).backups.length).toBe(1)
  await expect.poll(async () => (await job.status()).isRunning).toBe(false)
}
