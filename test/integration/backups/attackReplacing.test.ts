import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, emptySetup } from '../../support/backups/backedUpSetup.ts'
import { NORDIC } from '../../support/reconciliation/keptWorkbook.ts'

/**
 * A new computer on which the connection was added again, and nothing restored yet: the script that backs up to a share
 * runs, and the only backup with all decisions is gone. A folder without any connection is refused for this reason.
 */
it.each([
  ['the same connection', NORDIC.name],
  ['another connection', 'Another service']
])('a backup without decisions takes the place of none with decisions, also with %s in it', async (_what, name) => {
  await using setup = await backedUpSetup()
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  const sound = await readFile(path)

  await using fresh = await emptySetup()
  const { connections } = await fresh.context()
  await connections.save({ name, baseUrl: NORDIC.baseUrl, amountUnit: NORDIC.amountUnit })
  const made = await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await fresh.context()).then(
    () => 'replaced',
    (error: unknown) => (error as { readonly code?: string }).code
  )
  expect(made).toBe('not-writable')
  expect((await readFile(path)).equals(sound)).toBe(true)
})
