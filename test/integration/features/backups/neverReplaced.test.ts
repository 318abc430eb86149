import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { restoreBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { commitRestore, finishRestores, stateOf } from '../../../../electron/features/backups/restoreJournal.ts'
import { JOURNAL } from '../../../../electron/features/backups/workFolder.ts'
import { claimFile } from '../../../../electron/base/database/fileLock.ts'
import { PROCESS_MARK } from '../../../../electron/base/process/processMark.ts'
import { placesIn } from '../../../../electron/session/dataFolder.ts'
import type { SecretStore } from '../../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  decide,
  emptySetup,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'
import { NORDIC } from '../../../support/reconciliation/keptWorkbook.ts'

const MARK = '0badcafe'
const file = ({ dataDir }: BackedUpSetup) => join(dataDir, 'workbooks', 'nordic.db')

async function backUp(setup: BackedUpSetup, path = join(setup.dataDir, '..', 'a.tdbackup')): Promise<string> {
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

const restore = async (setup: BackedUpSetup, path: string) =>
  restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside: false }, await setup.context())

/** A restore of these decisions that was killed right after it was committed. Returns its folder and its part. */
async function killedRestore(setup: BackedUpSetup, replaces?: string) {
  const work = join(placesIn(setup.dataDir).backupWork, `${MARK}-000000000000`)
  await mkdir(work, { recursive: true, mode: 0o700 })
  const part = join(work, 'workbook.nordic')
  await copyFile(file(setup), part)
  const moves = [{ kind: 'workbook', name: 'nordic', id: 'nordic', replaces } as const]
  await commitRestore(work, { moves, connections: [], selected: null, sandboxes: undefined })
  return { work, part }
}

describe('a restore that is finished at a later start', () => {
  it('leaves decisions that were made in the place of missing ones meanwhile', async () => {
    await using setup = await backedUpSetup()
    const { work } = await killedRestore(setup)
    // A window stayed open, and goes on deciding.
    await setup.withWorkbook((workbook) => decide(workbook, 5))
    const before = await setup.rows()
    const log = vi.fn()
    await finishRestores(setup.dataDir, MARK, log)
    expect(await setup.rows()).toEqual(before)
    expect(log).toHaveBeenCalledWith('restore-left-newer-decisions')
    await expect(readdir(work)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('replaces a file that it planned to replace only as it was then', async () => {
    await using setup = await backedUpSetup()
    await killedRestore(setup, await stateOf(file(setup)))
    await setup.withWorkbook((workbook) => decide(workbook, 5))
    const before = await setup.rows()
    await finishRestores(setup.dataDir, MARK)
    expect(await setup.rows()).toEqual(before)
    await killedRestore(setup, await stateOf(file(setup)))
    await finishRestores(setup.dataDir, MARK)
    const aside = (await readdir(join(setup.dataDir, 'workbooks'))).filter((name) => name.includes('.replaced-'))
    expect(aside.length).toBeGreaterThan(0)
  })

  it('deletes nothing that it had not moved if its list of what to do is damaged', async () => {
    await using setup = await backedUpSetup()
    const { work, part } = await killedRestore(setup)
    const bytes = await readFile(part)
    await writeFile(join(work, JOURNAL), '{"version":1,"mov')
    await expect(finishRestores(setup.dataDir, MARK)).rejects.toMatchObject({ code: 'cache-damaged' })
    expect((await readFile(part)).equals(bytes)).toBe(true)
  })
})

describe('a backup with decisions', () => {
  // A new computer, on which nothing was restored yet when the script runs that backs up.
  it.each([
    ['the same connection', NORDIC.name],
    ['another connection', 'Another service']
  ])('is not replaced by one without decisions, also with %s in it', async (_what, name) => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const sound = await readFile(path)
    await using fresh = await emptySetup()
    const { connections } = await fresh.context()
    await connections.save({ name, baseUrl: NORDIC.baseUrl, amountUnit: NORDIC.amountUnit })
    await expect(backUp(fresh, path)).rejects.toMatchObject({ code: 'not-writable' })
    expect((await readFile(path)).equals(sound)).toBe(true)
  })
})

describe('a restore while other windows are open', () => {
  it('lets nobody open the decisions it replaces until it is done, even with a slow keychain', async () => {
    const inner = sessionVault()
    const opened: unknown[] = []
    let isRestoring = false
    let dataDir = ''
    const keychain: SecretStore = {
      ...inner,
      read: (account) => {
        if (isRestoring && account === 'workbook-key:nordic')
          try {
            claimFile(join(dataDir, 'workbooks', 'nordic.db'))()
            opened.push('open')
          } catch (error) {
            opened.push(error)
          }
        return inner.read(account)
      }
    }
    await using setup = await backedUpSetup(4, () => emptySetup(keychain))
    ;({ dataDir } = setup)
    const before = await setup.rows()
    const path = await backUp(setup)
    await rm(file(setup))
    isRestoring = true
    await restore(setup, path)
    isRestoring = false
    expect(opened.length).toBeGreaterThan(1)
    expect(opened.filter((each) => each === 'open')).toEqual([])
    expect(await setup.rows()).toEqual(before)
    claimFile(file(setup))()
  })

  it('is refused where one has them open, and then replaces nothing later either', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await rm(file(setup))
    const release = claimFile(file(setup))
    await expect(restore(setup, path)).rejects.toMatchObject({ code: 'in-use' })
    release()
    await finishRestores(setup.dataDir, PROCESS_MARK)
    expect(await readdir(join(setup.dataDir, 'workbooks'))).not.toContain('nordic.db')
  })
})

describe('decisions that are not as they should be', () => {
  it('stay if they hold all that the backup holds and more', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 4))
    await copyFile(file(setup), `${file(setup)}.older`)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    // A synchronised folder put an older copy back, which is still later than the backup.
    await copyFile(`${file(setup)}.older`, file(setup))
    const before = await setup.rows()
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'left' }])
    expect(await setup.rows()).toEqual(before)
  })

  it('stay if only their audit trail is damaged; the sound ones of the backup go beside them', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    const whole = await setup.rows()
    await setup.damageTrail()
    const before = await setup.rows()
    expect((await restore(setup, path)).connections).toMatchObject([{ what: 'second' }])
    expect(await setup.rows()).toEqual(before)
    const second = (await setup.context()).connections.list().at(-1)
    expect(await setup.rows(second?.id)).toEqual(whole)
  })
})
