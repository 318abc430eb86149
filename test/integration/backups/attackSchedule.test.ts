import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBackupJob } from '../../../electron/backups/backupJob.ts'
import { tryLock } from '../../../electron/database/fileLock.ts'
import { createExportJobs } from '../../../electron/exporting/job/exportJobs.ts'
import { placesIn } from '../../../electron/session/dataFolder.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import { keychainUnavailable } from '../../../electron/vault/keychainFailure.ts'
import { createVault } from '../../../electron/vault/vault.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  CHEAP,
  sealedSetup,
  type BackedUpSetup
} from '../../support/backups/backedUpSetup.ts'

const DAY = 86_400_000
const files: Ports['files'] = {
  chooseTarget: () => Promise.resolve(undefined),
  deliver: () => Promise.resolve(undefined),
  reveal: () => Promise.resolve(),
  chooseSource: () => Promise.resolve(undefined),
  takeUpload: () => Promise.resolve(undefined)
}

async function aJob(setup: BackedUpSetup, { cost = CHEAP, isSession = false, clock = { now: Date.now() } } = {}) {
  const { ports, vault: usual, connections } = await setup.context()
  const openKeychain = () => Promise.reject(keychainUnavailable())
  const vault = isSession ? createVault({ openKeychain, sealedFile: join(setup.dataDir, 'vault.sealed') }) : usual
  if (isSession) await vault.useSession()
  const log: string[] = []
  const job = createBackupJob({
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
    announce: () => undefined,
    now: () => clock.now
  })
  return { job, clock, log, folder: join(setup.dataDir, '..', 'kept') }
}

async function firstMade({ job, folder }: Awaited<ReturnType<typeof aJob>>): Promise<void> {
  await job.setSchedule({ every: 'daily', folder, keep: 2 }, BACKUP_PASSPHRASE)
  await expect.poll(async () => (await job.status()).backups.length).toBe(1)
  await expect.poll(async () => (await job.status()).isRunning).toBe(false)
}

describe('the file with the schedule', () => {
  it('is damaged: the user is told that there are no more automatic backups', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    await one.job.close()
    await writeFile(join(setup.dataDir, 'backups.json'), '{"version":1,"sche')
    const { job, clock, log, folder } = await aJob(setup)
    clock.now += 30 * DAY
    await job.poll().catch(() => undefined)
    const { schedule, failure } = await job.status()
    await job.close()
    const isToldOrMade = failure !== null || (await readdir(folder)).length > 1
    expect(isToldOrMade, `schedule: ${schedule.every}, failure: ${String(failure)}, log: ${log.join()}`).toBe(true)
  })
})

describe('a session that keeps its secrets in memory, in a folder with a schedule', () => {
  it('does not write down that the passphrase is missing: it is where the secrets are', async () => {
    await using setup = await sealedSetup()
    const one = await aJob(setup)
    await firstMade(one)
    await one.job.close()
    const session = await aJob(setup, { isSession: true })
    session.clock.now += 2 * DAY
    await session.job.poll().catch(() => undefined)
    await session.job.close()
    const { job } = await aJob(setup)
    const { failure, hasPassphrase } = await job.status()
    await job.close()
    expect([hasPassphrase, failure?.error.message]).toEqual([true, undefined])
  })
})

describe('a changed passphrase', () => {
  it('leaves a backup in the list as one that is there, also where a guess costs more since', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    await one.job.close()
    const { job } = await aJob(setup, { cost: { N: 2 ** 14, r: 8, p: 1 } })
    expect(await job.changePassphrase('quite another passphrase')).toEqual({ changed: 1, kept: [] })
    const { backups } = await job.status()
    await job.close()
    expect(backups.map(({ isThere }) => isThere)).toEqual([true])
  })
})

describe('a folder for backups', () => {
  it('is refused where it is a link into the data folder', async () => {
    await using setup = await backedUpSetup()
    const { job } = await aJob(setup)
    await mkdir(join(setup.dataDir, 'kept'))
    const link = join(setup.dataDir, '..', 'link')
    await symlink(join(setup.dataDir, 'kept'), link)
    const set = job.setSchedule({ every: 'daily', folder: link, keep: 2 }, BACKUP_PASSPHRASE)
    await expect(set).rejects.toMatchObject({ code: 'bad-input' })
    await job.close()
  })
})

describe('a backup that another process has begun and never ends', () => {
  it('is told once it has been due for days', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    // It hangs, for example on a network folder that does not answer.
    const release = tryLock(placesIn(setup.dataDir).backingUp)
    for (let hour = 0; hour < 4 * 24; hour += 12) {
      one.clock.now += DAY / 2
      await one.job.poll().catch(() => undefined)
    }
    const { failure, nextAt } = await one.job.status()
    release?.()
    await one.job.close()
    expect(failure?.error.code, `due since ${String(nextAt)}`).toBe('busy')
  })
})

describe('a passphrase that is changed while the disk with the backups is unplugged', () => {
  it('names the backups that keep their earlier one, or is refused', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    const [name] = await readdir(one.folder)
    await rename(one.folder, `${one.folder}-unplugged`)
    const outcome = await one.job.changePassphrase('quite another passphrase').then(
      ({ kept }) => kept,
      () => [name]
    )
    await one.job.close()
    expect(outcome).toEqual([name])
  })
})
