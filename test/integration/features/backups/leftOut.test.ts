import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { checkBackup, restoreBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { openAppSettings } from '../../../../electron/session/appSettings.ts'
import { NORDIC } from '../../../support/reconciliation/keptWorkbook.ts'
import { aBackupJob, DAY, firstMade } from '../../../support/backups/aBackupJob.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, type BackedUpSetup } from '../../../support/backups/backedUpSetup.ts'

async function backUp(setup: BackedUpSetup): Promise<string> {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

async function kindsIn(setup: BackedUpSetup, path: string): Promise<readonly string[]> {
  const { parts } = await checkBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return parts.map(({ kind }) => kind)
}

const LOST = [
  ['damaged', (path: string) => writeFile(path, '{"version":1,"sel')],
  ['deleted', (path: string) => rm(path)]
] as const

describe('decisions whose connection is not in the list, which was', () => {
  it.each(LOST)(
    '%s, stop new backups, so that none leaves them out, and existing backups remain',
    async (_how, lose) => {
      await using setup = await backedUpSetup()
      const first = await aBackupJob(setup)
      await firstMade(first)
      await first.job.close()
      await lose(join(setup.dataDir, 'connections.json'))
      const { job, clock, folder } = await aBackupJob(setup, { clock: first.clock })
      for (let day = 1; day <= 3; day++) {
        clock.now += DAY
        await expect(job.poll()).rejects.toMatchObject({ code: 'cache-damaged' })
      }
      const { failure } = await job.status()
      await job.close()
      expect(failure?.error.message).toMatch(/nordic\.db are of a connection that is not in the list/)
      const kept = await readdir(folder)
      expect(kept).toHaveLength(1)
      expect(await kindsIn(setup, join(folder, kept[0] ?? ''))).toContain('workbook')
    }
  )

  it.each(LOST)('%s, come back with it from a backup that no later one took the place of', async (_how, lose) => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const before = await setup.rows()
    await lose(join(setup.dataDir, 'connections.json'))
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged' })
    await restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside: false }, await setup.context())
    const { connections } = await setup.context()
    expect(connections.list().map(({ id }) => id)).toContain(NORDIC.id)
    expect(await setup.rows()).toEqual(before)
  })

  it('deleted, come back with a connection that is added with the name that it had', async () => {
    await using setup = await backedUpSetup()
    await rm(join(setup.dataDir, 'connections.json'))
    const { name, baseUrl, amountUnit } = NORDIC
    const { connections } = await setup.context()
    expect((await connections.save({ name, baseUrl, amountUnit })).id).toBe(NORDIC.id)
    expect(await kindsIn(setup, await backUp(setup))).toContain('workbook')
  })
})

describe('a connection that another process has added', () => {
  it('is in the next backup', async () => {
    await using setup = await backedUpSetup()
    const context = await setup.context()
    const { connections } = await setup.context()
    await connections.save({ name: 'Baltic', baseUrl: 'https://baltic.example.com', amountUnit: 'major' })
    const path = join(setup.dataDir, '..', 'a.tdbackup')
    const { contents } = await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, context)
    expect(contents.connections.map(({ name }) => name)).toContain('Baltic')
  })
})

describe('a backup fails by name', () => {
  it('where the settings of the app are damaged, and leaves them where they are', async () => {
    await using setup = await backedUpSetup()
    const settings = await openAppSettings({
      ports: { dataDir: setup.dataDir, log: vi.fn(), user: { name: 'tester' } },
      onChange: vi.fn()
    })
    await settings.change({ userName: 'Anna', region: 'de-DE' })
    await truncate(join(setup.dataDir, 'settings.json'), 20)
    const message = expect.stringContaining('settings.json is damaged') as string
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged', message })
    expect(await readdir(setup.dataDir)).toContain('settings.json')
  })

  it.each(['0', '{"version":1}'])(
    'where what was set up for a connection reads %j, as no version writes it',
    async (text) => {
      await using setup = await backedUpSetup()
      for (const folder of ['settings', 'workspaces', 'labs']) {
        await mkdir(join(setup.dataDir, folder), { recursive: true, mode: 0o700 })
        const path = join(setup.dataDir, folder, 'nordic.json')
        const before = await readFile(path).catch(() => undefined)
        await writeFile(path, text)
        const message = expect.stringContaining(`${path} is damaged`) as string
        await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged', message })
        await (before ? writeFile(path, before) : rm(path))
      }
      await expect(backUp(setup)).resolves.toBeDefined()
    }
  )

  it('never where a newer version wrote what was set up: that is in it', async () => {
    await using setup = await backedUpSetup()
    await writeFile(join(setup.dataDir, 'workspaces', 'nordic.json'), '{"version":99}')
    expect(await kindsIn(setup, await backUp(setup))).toContain('workspace')
  })

  it('where what the sandbox remembers is damaged', async () => {
    await using setup = await backedUpSetup()
    await mkdir(join(setup.dataDir, 'sandboxes'), { mode: 0o700 })
    await writeFile(join(setup.dataDir, 'sandboxes', 'sandbox-1-100.json'), '{"version":1,"cons')
    const message = expect.stringContaining('sandbox-1-100.json) is damaged') as string
    await expect(backUp(setup)).rejects.toMatchObject({ code: 'cache-damaged', message })
  })
})
