import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { checkBackup, restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, decide, type BackedUpSetup } from '../../support/backups/backedUpSetup.ts'

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
})

describe('a stored key that is not valid', () => {
  it('is given back by a restore, as its message says, and opens the later decisions too', async () => {
    await using setup = await backedUpSetup()
    const path = await backUp(setup)
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    const before = await setup.rows()
    await setup.keychain.write('workbook-key:nordic', 'garbled')
    await expect(setup.withWorkbook((workbook) => workbook.list())).rejects.toMatchObject({
      message: expect.stringContaining('To get them back, restore a backup') as string
    })
    await restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside: false }, await setup.context())
    await expect(setup.withWorkbook((workbook) => workbook.list())).resolves.toBeDefined()
    expect(await setup.rows()).toEqual(before)
  })
})
