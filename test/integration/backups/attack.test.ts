import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createBackupJob } from '../../../electron/backups/backupJob.ts'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { resealBackup } from '../../../electron/backups/resealBackup.ts'
import { checkBackup, restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { readBackup, sealContents } from '../../../electron/backup/backupFile.ts'
import { createExportJobs } from '../../../electron/exporting/job/exportJobs.ts'
import { openAppSettings } from '../../../electron/session/appSettings.ts'
import { openSettings } from '../../../electron/connection/connectionSettings.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import { NORDIC } from '../../support/reconciliation/keptWorkbook.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  CHEAP,
  decide,
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

async function aJob(setup: BackedUpSetup, clock = { now: Date.now() }) {
  const { ports, vault, connections } = await setup.context()
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
      log: () => undefined
    },
    options: { autoSync: false, backupCost: CHEAP },
    vault,
    connections,
    exports: createExportJobs({ files, announce: () => undefined, past: { add: () => Promise.resolve() } }),
    noteTarget: () => Promise.resolve(),
    announce: () => undefined,
    now: () => clock.now
  })
  return { job, clock, folder: join(setup.dataDir, '..', 'kept') }
}

const daily = (folder: string | null, keep = 2) => ({ every: 'daily', folder, keep }) as const

async function firstMade({ job, folder }: Awaited<ReturnType<typeof aJob>>, keep = 2): Promise<void> {
  await job.setSchedule(daily(folder, keep), BACKUP_PASSPHRASE)
  await expect.poll(async () => (await job.status()).backups.length).toBe(1)
  await expect.poll(async () => (await job.status()).isRunning).toBe(false)
}

async function backUp(setup: BackedUpSetup, name = 'a'): Promise<string> {
  const path = join(setup.dataDir, '..', `${name}.tdbackup`)
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}
const restore = async (setup: BackedUpSetup, path: string, beside = false) =>
  restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside }, await setup.context())

const file = ({ dataDir }: BackedUpSetup) => join(dataDir, 'workbooks', 'nordic.db')

describe('the list of connections is lost', () => {
  it.each([
    ['damaged', (path: string) => writeFile(path, '{"version":1,"sel')],
    ['deleted', (path: string) => rm(path)]
  ])('(%s): scheduled backups without any decision never take the place of those with them', async (_how, spoil) => {
    await using setup = await backedUpSetup()
    const first = await aJob(setup)
    await firstMade(first)
    await first.job.close()
    await spoil(join(setup.dataDir, 'connections.json'))
    // The program starts again; the decisions are still in the data folder, but no connection is listed.
    const { job, clock, folder } = await aJob(setup, first.clock)
    for (let day = 1; day <= 3; day++) {
      clock.now += DAY
      await job.poll().catch(() => undefined)
    }
    const status = await job.status()
    const withDecisions = []
    for (const name of await readdir(folder)) {
      const { parts } = await checkBackup(
        { path: join(folder, name), passphrase: BACKUP_PASSPHRASE },
        await setup.context()
      )
      if (parts.some(({ kind }) => kind === 'workbook')) withDecisions.push(name)
    }
    await job.close()
    expect(await readdir(join(setup.dataDir, 'workbooks'))).toContain('nordic.db')
    expect(withDecisions.length, `kept with decisions; failure: ${status.failure?.error.code}`).toBeGreaterThan(0)
    expect(status.failure, 'it is told that decisions of the folder are in no backup').not.toBeNull()
  })
})

describe('settings of the app that are damaged', () => {
  it('fail the backup by name, as those of a connection do, and are not moved away by it', async () => {
    await using setup = await backedUpSetup()
    const path = join(setup.dataDir, 'settings.json')
    const settings = await openAppSettings({
      ports: { dataDir: setup.dataDir, log: vi.fn(), user: { name: 'tester' } },
      onChange: vi.fn()
    })
    await settings.change({ userName: 'Anna', region: 'de-DE' })
    await truncate(path, 20)
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged' })
    expect((await readdir(setup.dataDir)).filter((name) => name.startsWith('settings.json'))).toEqual(['settings.json'])
  })
})

describe('what the sandbox remembers, damaged', () => {
  it('fails the backup by name', async () => {
    await using setup = await backedUpSetup()
    await mkdir(join(setup.dataDir, 'sandboxes'), { mode: 0o700 })
    await writeFile(join(setup.dataDir, 'sandboxes', 'sandbox-1-100.json'), '{"version":1,"cons')
    await expect(backUp(setup)).rejects.toMatchObject({ code: expect.any(String) as string })
  })
})

describe('a schedule', () => {
  it('does not count a backup whose file is gone as the last one', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    // The disk at this place is another, empty one.
    for (const name of await readdir(one.folder)) await rm(join(one.folder, name))
    one.clock.now += 60_000
    await one.job.poll()
    const kept = await readdir(one.folder)
    const { nextAt } = await one.job.status()
    await one.job.close()
    expect(kept, `none is left, and the next is due ${nextAt}`).toHaveLength(1)
  })

  it('goes on saying that the audit trail in the last backup is damaged where only the number to keep is changed', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    await setup.damageTrail()
    one.clock.now += DAY
    await expect(one.job.poll()).rejects.toMatchObject({ code: 'backup-damaged' })
    await one.job.setSchedule(daily(one.folder, 3), null)
    const { failure } = await one.job.status()
    await one.job.close()
    expect(failure?.error.code).toBe('backup-damaged')
  })

  it('never writes over a file of the same name in its folder', async () => {
    await using setup = await backedUpSetup()
    await using beside = await backedUpSetup(2)
    const clock = { now: Date.now() }
    const one = await aJob(setup, clock)
    await firstMade(one)
    const folder = one.folder
    const before = await readdir(folder)
    const content = await readFile(join(folder, before[0] ?? ''))
    // Another computer that backs up to the same shared folder at the same second, with a passphrase of its own.
    const other = await aJob(beside, clock)
    await other.job.setSchedule(daily(folder), 'another passphrase altogether')
    await expect.poll(async () => (await other.job.status()).backups.length).toBe(1)
    await expect.poll(async () => (await other.job.status()).isRunning).toBe(false)
    await Promise.all([one.job.close(), other.job.close()])
    expect(Buffer.compare(await readFile(join(folder, before[0] ?? '')), content)).toBe(0)
  })

  it('lets no damaged backup of the same second replace a sound one, where the clock was set back', async () => {
    await using setup = await backedUpSetup()
    const one = await aJob(setup)
    await firstMade(one)
    await setup.damageTrail()
    await expect(one.job.run()).rejects.toMatchObject({ code: 'backup-damaged' })
    const { backups } = await one.job.status()
    await one.job.close()
    expect(backups.map(({ contents }) => contents.every(({ log }) => log?.isWhole !== false))).toContain(true)
  })
})

describe('a changed passphrase', () => {
  it('leaves out nothing of a backup that a later version made with more in it', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const later = join(setup.dataDir, '..', 'later.tdbackup')
    // A later version adds fields, which this one promises to ignore.
    const { contents, parts } = await readBackup(path, BACKUP_PASSPHRASE)
    const pieces: Uint8Array[] = []
    const append = (bytes: Uint8Array) => Promise.resolve(void pieces.push(Buffer.from(bytes)))
    const more = { ...contents, holidays: ['2026-12-25'] }
    const sealer = await sealContents(append, BACKUP_PASSPHRASE, more, CHEAP)
    for await (const { bytes } of parts) await sealer.add(bytes)
    await sealer.end()
    await writeFile(later, Buffer.concat(pieces))
    await resealBackup({ path: later, current: BACKUP_PASSPHRASE, next: 'quite another passphrase', cost: CHEAP })
    const { plainOf } = await import('./attackPlain.ts')
    expect(await plainOf(later, 'quite another passphrase')).toContain('"holidays":["2026-12-25"]')
  })
})

describe('a backup of a file that no version of the program can read', () => {
  it('is not called whole', async () => {
    await using setup = await backedUpSetup()
    await writeFile(join(setup.dataDir, 'workspaces', 'nordic.json'), '0')
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged' })
  })
})
