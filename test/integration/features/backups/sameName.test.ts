import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { aBackupJob, firstMade } from '../../../support/backups/aBackupJob.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  emptySetup,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'

async function backUp(setup: BackedUpSetup, rest: { readonly passphrase?: string; readonly isNew?: boolean } = {}) {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE, ...rest }, await setup.context())
  return path
}

describe('a backup with a damaged audit trail', () => {
  it('takes the place of no file that is or may be a sound one, and says so', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const sound = await readFile(path)
    await setup.damageTrail()
    const message = expect.stringMatching(/^Nothing was written: the audit trail of “Nordic” is damaged/) as string
    for (const passphrase of [BACKUP_PASSPHRASE, 'another passphrase altogether'])
      await expect(backUp(setup, { passphrase })).rejects.toMatchObject({ code: 'backup-damaged', message })
    expect(await readFile(path)).toEqual(sound)
  })

  it('takes the place of another such one, and of what is no backup', async () => {
    await using setup = await backedUpSetup()
    await setup.damageTrail()
    await writeFile(join(setup.dataDir, '..', 'a.tdbackup'), '')
    await backUp(setup)
    await expect(backUp(setup)).resolves.toBeDefined()
  })
})

describe('a scheduled backup', () => {
  it('never replaces one that another computer made in the same folder in the same second', async () => {
    await using setup = await backedUpSetup()
    await using beside = await backedUpSetup(2)
    const one = await aBackupJob(setup)
    await firstMade(one)
    const [name = ''] = await readdir(one.folder)
    const content = await readFile(join(one.folder, name))
    const other = await aBackupJob(beside, { clock: one.clock })
    await firstMade({ job: other.job, folder: one.folder })
    await Promise.all([one.job.close(), other.job.close()])
    expect(await readFile(join(one.folder, name))).toEqual(content)
    expect((await readdir(one.folder)).sort()).toEqual([name.replace('.tdbackup', '-2.tdbackup'), name])
  })

  it('with a damaged audit trail is made beside a sound one of the same second', async () => {
    await using setup = await backedUpSetup()
    const { job, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    await setup.damageTrail()
    await expect(job.run()).rejects.toMatchObject({ code: 'backup-damaged' })
    const { backups } = await job.status()
    await job.close()
    expect(backups.map(({ contents: [first], isThere }) => [first?.log?.isWhole, isThere])).toEqual([
      [false, true],
      [true, true]
    ])
  })

  it('is not saved where another one got its name meanwhile', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const before = await readFile(path)
    await expect(backUp(setup, { isNew: true })).rejects.toMatchObject({ code: 'busy' })
    expect(await readFile(path)).toEqual(before)
  })

  it('of an empty data folder replaces no file that is or may be a backup with content', async () => {
    await using setup = await backedUpSetup()
    await using other = await emptySetup()
    const path = await backUp(setup)
    const sound = await readFile(path)
    const empty = await other.context()
    const message = expect.stringMatching(/^Nothing was written: this data folder has neither/) as string
    for (const passphrase of [BACKUP_PASSPHRASE, 'another passphrase altogether'])
      await expect(makeBackup({ path, passphrase }, empty)).rejects.toMatchObject({ code: 'not-writable', message })
    expect(await readFile(path)).toEqual(sound)
    const next = `${path}.empty`
    for (const _time of [1, 2]) await makeBackup({ path: next, passphrase: BACKUP_PASSPHRASE }, empty)
  })
})
