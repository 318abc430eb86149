import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryLock } from '../../../../electron/base/database/fileLock.ts'
import { placesIn } from '../../../../electron/session/dataFolder.ts'
import { checkBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { aBackupJob, daily, DAY, firstMade } from '../../../support/backups/aBackupJob.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, emptySetup } from '../../../support/backups/backedUpSetup.ts'
import { inFull } from '../../../support/campaign.ts'

const inFolder = async (folder: string) => (await readdir(folder)).sort()

describe('scheduled backups', () => {
  it('are made when they are due and not before, also where the time for one was missed', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    expect(await job.status()).toMatchObject({ nextAt: null, hasPassphrase: false, backups: [] })
    await job.poll()
    await job.setSchedule(daily(folder), BACKUP_PASSPHRASE)
    await expect.poll(() => inFolder(folder).catch(() => [])).toHaveLength(1)
    await expect.poll(async () => (await job.status()).isRunning).toBe(false)
    const { nextAt, backups, hasPassphrase, failure } = await job.status()
    expect([hasPassphrase, failure, backups]).toMatchObject([true, null, [{ folder, isThere: true }]])
    expect(Date.parse(nextAt ?? '') - Date.parse(backups[0]?.madeAt ?? '')).toBe(DAY)
    clock.now += DAY - 60_000
    await job.poll()
    expect(await inFolder(folder)).toHaveLength(1)
    // The computer was off for a week.
    clock.now += 7 * DAY
    await job.poll()
    expect(await inFolder(folder)).toHaveLength(2)
    await job.close()
  })

  it('are limited in number: an old one goes only after a new one was read back', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await mkdir(folder)
    await writeFile(join(folder, 'tallydesk-2020-01-01-000000.tdbackup'), 'of somebody else')
    await job.setSchedule({ ...daily(folder), every: 'off' }, null)
    await job.setSchedule(daily(folder), BACKUP_PASSPHRASE)
    await expect.poll(() => inFolder(folder)).toHaveLength(2)
    await expect.poll(async () => (await job.status()).isRunning).toBe(false)
    for (let day = 1; day <= 3; day++) {
      clock.now += DAY
      await job.run()
    }
    const [other, ...kept] = await inFolder(folder)
    expect([other, kept]).toEqual(['tallydesk-2020-01-01-000000.tdbackup', expect.any(Array)])
    expect(kept).toHaveLength(2)
    const { backups } = await job.status()
    expect(backups.map(({ name }) => name).sort()).toEqual(kept)
    await rm(join(setup.dataDir, 'workbooks', 'nordic.db'))
    clock.now += DAY
    await expect(job.run()).rejects.toMatchObject({ code: 'workbook-missing' })
    expect((await inFolder(folder)).slice(1)).toEqual(kept)
    await job.close()
  })

  it('that fail are reported, also after a start, retried in an hour, and forgotten on success', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder, heard, log } = await aBackupJob(setup)
    await firstMade({ job, folder })
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder was')
    clock.now += 2 * DAY
    await expect(job.poll()).rejects.toMatchObject({ code: 'not-writable' })
    expect(heard.at(-1)?.failure?.error.message).toMatch(/cannot be written/)
    expect(log).toContain('backup-failed')
    const { job: next, clock: later } = await aBackupJob(setup)
    expect((await next.status()).failure?.error.code).toBe('not-writable')
    later.now = clock.now + 1_800_000
    await next.poll()
    await rm(folder)
    later.now += 1_800_000
    await next.poll()
    expect(await next.status()).toMatchObject({ failure: null, backups: [{ isThere: true }, { isThere: false }] })
    await Promise.all([job.close(), next.close()])
  })

  it('with a damaged audit trail are made and reported, and replace no sound one', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder, heard } = await aBackupJob(setup)
    await job.setSchedule({ ...daily(folder), every: 'off' }, null)
    await firstMade({ job, folder })
    clock.now += DAY
    await job.run()
    const sound = await inFolder(folder)
    await setup.damageTrail()
    for (let day = 1; day <= 3; day++) {
      clock.now += DAY
      await expect(job.poll()).rejects.toMatchObject({ code: 'backup-damaged' })
      // It is there, so the next is not due before another day.
      await job.poll()
    }
    expect(heard.at(-1)?.failure?.error.message).toMatch(
      /^It was made, but the audit trail of “Nordic” in it is damaged/
    )
    const kept = await inFolder(folder)
    expect([kept.slice(0, 2), kept.length]).toEqual([sound, 4])
    const { job: next } = await aBackupJob(setup)
    expect((await next.status()).failure?.error.code).toBe('backup-damaged')
    await Promise.all([job.close(), next.close()])
  })

  it('are left to another process while that makes one', async () => {
    await using setup = await backedUpSetup()
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    clock.now += DAY
    const release = tryLock(placesIn(setup.dataDir).backingUp)
    await expect(job.run()).rejects.toMatchObject({ code: 'busy' })
    release?.()
    expect((await job.run()).backups).toHaveLength(2)
    await job.close()
  })

  it('have a passphrase of their own in each data folder whose secrets are in one keychain', async () => {
    await using setup = await backedUpSetup()
    await using beside = await emptySetup(setup.keychain)
    const [one, other] = [await aBackupJob(setup), await aBackupJob(beside)]
    await one.job.setSchedule(daily(one.folder), BACKUP_PASSPHRASE)
    expect((await one.job.status()).hasPassphrase).toBe(true)
    await expect(other.job.setSchedule(daily(other.folder), null)).rejects.toMatchObject({ code: 'not-found' })
    await Promise.all([one.job.close(), other.job.close()])
  })

  inFull(it)('are made by one process where two are at it', async () => {
    await using setup = await backedUpSetup()
    const [one, other] = [await aBackupJob(setup), await aBackupJob(setup)]
    await one.job.setSchedule({ ...daily(one.folder), every: 'off' }, null)
    await one.job.setSchedule(daily(one.folder), BACKUP_PASSPHRASE)
    await expect.poll(async () => (await one.job.status()).isRunning).toBe(false)
    one.clock.now = other.clock.now += DAY
    const ends = await Promise.allSettled([one.job.run(), other.job.run()])
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(failed.length).toBeLessThan(2)
    for (const error of failed) expect(error).toMatchObject({ code: 'busy' })
    expect((await one.job.status()).failure).toBeNull()
    await Promise.all([one.job.close(), other.job.close()])
  })

  inFull(it)('store their passphrase with the secrets, and nowhere else', async () => {
    await using setup = await backedUpSetup()
    const { job, folder } = await aBackupJob(setup)
    await expect(job.setSchedule(daily(folder), null)).rejects.toMatchObject({ code: 'not-found' })
    await expect(job.setSchedule(daily(folder), 'short')).rejects.toMatchObject({ code: 'bad-input' })
    await job.setSchedule(daily(folder), BACKUP_PASSPHRASE)
    await expect.poll(async () => (await job.status()).backups.length).toBe(1)
    expect(await readFile(join(setup.dataDir, 'backups.json'), 'utf8')).not.toContain(BACKUP_PASSPHRASE)
    await job.close()
  })

  it('open with another passphrase once that is changed, those that are there as well', async () => {
    await using setup = await backedUpSetup()
    const { job, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    expect(await job.changePassphrase('quite another passphrase')).toEqual({ changed: 1, kept: [] })
    expect(await job.storedPassphrase()).toBe('quite another passphrase')
    const [backup] = (await job.status()).backups
    expect(backup?.isThere).toBe(true)
    const path = join(folder, backup?.name ?? '')
    await expect(checkBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())).rejects.toMatchObject({
      code: 'passphrase-wrong'
    })
    const again = await checkBackup({ path, passphrase: 'quite another passphrase' }, await setup.context())
    expect(again.madeAt).toBe(backup?.madeAt)
    await job.close()
  })

  it.each([
    [null, 'Choose a folder'],
    ['backups', 'Enter the full path of the folder'],
    ['/x\u0000y', 'Enter the full path of the folder']
  ])('are refused the folder %j', async (folder, words) => {
    await using setup = await backedUpSetup()
    const { job } = await aBackupJob(setup)
    const message = expect.stringContaining(words) as string
    await expect(job.setSchedule(daily(folder), BACKUP_PASSPHRASE)).rejects.toMatchObject({
      code: 'bad-input',
      message
    })
    await job.close()
  })

  it('are refused the data folder, also through a link, and a folder inside a missing one', async () => {
    await using setup = await backedUpSetup()
    const { job, folder } = await aBackupJob(setup)
    const inside = daily(join(setup.dataDir, 'workbooks'))
    await expect(job.setSchedule(inside, BACKUP_PASSPHRASE)).rejects.toMatchObject({ code: 'bad-input' })
    const nowhere = daily(join(folder, 'a', 'b'))
    await expect(job.setSchedule(nowhere, BACKUP_PASSPHRASE)).rejects.toMatchObject({ code: 'not-writable' })
    const link = `${folder}-link`
    await symlink(join(setup.dataDir, 'workbooks'), link)
    for (const linked of [link, join(link, 'kept')])
      await expect(job.setSchedule(daily(linked), BACKUP_PASSPHRASE)).rejects.toMatchObject({ code: 'bad-input' })
    await job.close()
  })
})
