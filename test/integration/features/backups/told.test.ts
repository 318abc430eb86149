import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryLock } from '../../../../electron/base/database/fileLock.ts'
import { placesIn } from '../../../../electron/session/dataFolder.ts'
import { aBackupJob, daily, DAY, firstMade } from '../../../support/backups/aBackupJob.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, sealedSetup } from '../../../support/backups/backedUpSetup.ts'

describe('scheduled backups', () => {
  it('that a damaged schedule file turned off are reported, also after a start, until set again', async () => {
    await using setup = await backedUpSetup()
    const one = await aBackupJob(setup)
    await firstMade(one)
    await one.job.close()
    await writeFile(join(setup.dataDir, 'backups.json'), '{"version":1,"sche')
    for (let start = 1; start <= 2; start++) {
      const { job } = await aBackupJob(setup)
      const { schedule, failure } = await job.status()
      await job.close()
      expect([schedule.every, failure?.error.message]).toEqual([
        'off',
        expect.stringMatching(/set aside as backups\.json\.damaged-\d+, and automatic backups are off/)
      ])
    }
    const { job, folder } = await aBackupJob(setup)
    expect((await job.setSchedule(daily(folder), BACKUP_PASSPHRASE)).failure).toBeNull()
    await job.close()
    expect((await readdir(folder)).length).toBeGreaterThan(0)
  })

  it('that another process began are reported only if they never end', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    clock.now += 7 * DAY
    const release = tryLock(placesIn(setup.dataDir).backingUp)
    for (const minutes of [0, 30]) {
      clock.now += minutes * 60_000
      await expect(job.poll()).rejects.toMatchObject({ code: 'busy' })
      expect((await job.status()).failure).toBeNull()
    }
    clock.now += 31 * 60_000
    await expect(job.poll()).rejects.toMatchObject({ code: 'busy' })
    expect((await job.status()).failure?.error.message).toMatch(/began a backup over an hour ago/)
    release?.()
    expect((await job.run()).failure).toBeNull()
    await job.close()
  })

  it('with a damaged audit trail stay reported when only the number of backups changes', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    await setup.damageTrail()
    clock.now += DAY
    await expect(job.poll()).rejects.toMatchObject({ code: 'backup-damaged' })
    expect((await job.setSchedule(daily(folder, 3), null)).failure?.error.code).toBe('backup-damaged')
    await job.close()
  })

  it('wait for the next start in a session with secrets in memory, and report no failure', async () => {
    await using setup = await sealedSetup()
    const one = await aBackupJob(setup)
    await firstMade(one)
    await one.job.close()
    const session = await aBackupJob(setup, { isSession: true })
    session.clock.now += 2 * DAY
    await session.job.poll()
    await session.job.close()
    const { job } = await aBackupJob(setup)
    expect(await job.status()).toMatchObject({ hasPassphrase: true, failure: null })
    await job.close()
  })
})

describe('a backup that is gone from its folder', () => {
  it('does not count as the last one, where the folder is there: another is made', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    // The disk at this place is another, empty one.
    for (const name of await readdir(folder)) await rm(join(folder, name))
    clock.now += 60_000
    await job.poll()
    expect(await readdir(folder)).toHaveLength(1)
    await job.close()
  })

  it('with its folder, as on a disk that is not connected, is waited for until the next is due', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    await rm(folder, { recursive: true })
    clock.now += 60_000
    await job.poll()
    expect(await job.status()).toMatchObject({ failure: null, backups: [{ isThere: false }] })
    await job.close()
  })
})
