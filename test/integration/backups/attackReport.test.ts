import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { damagedCopies } from '../../../electron/session/damagedCopies.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, emptySetup } from '../../support/backups/backedUpSetup.ts'
import { commitRestore, finishRestores } from '../../../electron/backups/restoreJournal.ts'
import { placesIn } from '../../../electron/session/dataFolder.ts'
import { JOURNAL } from '../../../electron/backups/workFolder.ts'

it('a damaged file of decisions that a restore set aside is listed among the damaged files', async () => {
  await using setup = await backedUpSetup()
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  await writeFile(join(setup.dataDir, 'workbooks', 'nordic.db'), Buffer.alloc(65_536, 7))
  await restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside: false }, await setup.context())
  expect((await readdir(join(setup.dataDir, 'workbooks'))).some((name) => name.includes('.removed-'))).toBe(true)
  expect(await damagedCopies(setup.dataDir)).toHaveLength(1)
})
