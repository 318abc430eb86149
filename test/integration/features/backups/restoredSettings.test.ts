import { readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { restoreBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { openSettings } from '../../../../electron/stores/connections/connectionSettings.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, type BackedUpSetup } from '../../../support/backups/backedUpSetup.ts'
import { NORDIC } from '../../../support/reconciliation/keptWorkbook.ts'

async function backUp(setup: BackedUpSetup): Promise<string> {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

async function restored(setup: BackedUpSetup, path: string): Promise<unknown> {
  const { connections } = await restoreBackup(
    { path, passphrase: BACKUP_PASSPHRASE, beside: false },
    await setup.context()
  )
  return connections[0]?.what
}

describe('what was set up for a connection whose decisions are here', () => {
  it.each([
    ['deleted', (path: string) => rm(path)],
    ['damaged', (path: string) => truncate(path, 10)]
  ])('is brought back by a restore, which says so, where it was %s', async (how, spoil) => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const folder = join(setup.dataDir, 'workspaces')
    await spoil(join(folder, 'nordic.json'))
    expect(await restored(setup, path)).toBe('settings')
    expect(await readFile(join(folder, 'nordic.json'), 'utf8')).toContain('workspaces')
    const aside = (await readdir(folder)).filter((name) => name.includes('.damaged-'))
    expect(aside).toHaveLength(how === 'damaged' ? 1 : 0)
    expect(await restored(setup, path)).toBe('left')
  })

  it('regains the user’s values if they were set aside and only detected ones came since', async () => {
    await using setup = await backedUpSetup()
    const file = join(setup.dataDir, 'settings', 'nordic.json')
    await rm(file)
    const open = () => openSettings({ file, baseUrl: NORDIC.baseUrl, onUnsaved: vi.fn() })
    const first = await open()
    await first.override('pollSeconds', '30')
    await first.close()
    const path = await backUp(setup)
    await truncate(file, 30)
    const second = await open()
    expect(second.setAside).toBeDefined()
    second.detect('order', 'asc', 'seen')
    await second.close()
    expect(await restored(setup, path)).toBe('settings')
    const third = await open()
    expect(third.current().overrides).toEqual({ pollSeconds: '30' })
    // What is set since then stays.
    await third.override('pollSeconds', '60')
    await third.close()
    expect(await restored(setup, path)).toBe('left')
    expect((await open()).current().overrides).toEqual({ pollSeconds: '60' })
  })
})
