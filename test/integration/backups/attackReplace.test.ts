import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { checkBackup, restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, type BackedUpSetup } from '../../support/backups/backedUpSetup.ts'

async function backUp(setup: BackedUpSetup): Promise<string> {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}
const contentsOf = async (setup: BackedUpSetup, path: string) =>
  checkBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())

describe('a backup that is made to the same file again, as `backup --out` every night', () => {
  it('never puts one with a damaged audit trail in the place of a sound one', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.damageTrail()
    await backUp(setup).catch(() => undefined)
    const { parts } = await contentsOf(setup, path)
    expect(parts.map((part) => (part.kind === 'workbook' ? part.log.isWhole : true))).not.toContain(false)
  })

  it('never puts one without decisions in the place of one with them, where only the list of connections was lost', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await writeFile(join(setup.dataDir, 'connections.json'), '{"version":1,"sel')
    await backUp(setup).catch(() => undefined)
    const { parts } = await contentsOf(setup, path)
    expect(parts.map(({ kind }) => kind)).toContain('workbook')
  })
})
