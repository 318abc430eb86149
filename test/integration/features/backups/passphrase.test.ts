import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBackup, sealContents } from '../../../../electron/stores/backupFile/backupFile.ts'
import { unsealPieces } from '../../../../electron/stores/backupFile/sealedPieces.ts'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { resealBackup } from '../../../../electron/features/backups/resealBackup.ts'
import { checkBackup } from '../../../../electron/features/backups/restoreBackup.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { aBackupJob, DAY, firstMade } from '../../../support/backups/aBackupJob.ts'
import { BACKUP_PASSPHRASE, backedUpSetup, CHEAP, emptySetup } from '../../../support/backups/backedUpSetup.ts'

const NEXT = 'quite another passphrase'

/** Everything in a backup, as text. */
async function plainOf(path: string, passphrase: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unsealPieces(path, passphrase)) pieces.push(piece)
  return Buffer.concat(pieces).toString('latin1')
}

describe('a changed passphrase of backups', () => {
  it('names those that keep their earlier one because their disk is not connected', async () => {
    await using setup = await backedUpSetup()
    const { job, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    const kept = await readdir(folder)
    await rename(folder, `${folder}-unplugged`)
    expect(await job.changePassphrase(NEXT)).toEqual({ changed: 0, kept })
    await job.close()
  })

  it('is that of none where the keychain did not keep it', async () => {
    const inner = sessionVault()
    let keeps = true
    const write: typeof inner.write = (account, secret) => (keeps ? inner.write(account, secret) : Promise.resolve())
    await using setup = await backedUpSetup(4, () => emptySetup({ ...inner, write }))
    const { job, clock, folder } = await aBackupJob(setup)
    await firstMade({ job, folder })
    keeps = false
    await expect(job.changePassphrase(NEXT)).rejects.toMatchObject({ code: 'keychain-unavailable' })
    keeps = true
    clock.now += DAY
    await job.run()
    const source = (name: string) => ({ path: join(folder, name), passphrase: BACKUP_PASSPHRASE })
    for (const name of await readdir(folder))
      await expect(checkBackup(source(name), await setup.context())).resolves.toBeDefined()
    await job.close()
  })

  it('leaves them in the list as there, also where a guess costs more since', async () => {
    await using setup = await backedUpSetup()
    const one = await aBackupJob(setup)
    await firstMade(one)
    await one.job.close()
    const { job } = await aBackupJob(setup, { cost: { N: 2 ** 14, r: 8, p: 1 } })
    expect(await job.changePassphrase(NEXT)).toEqual({ changed: 1, kept: [] })
    expect((await job.status()).backups).toMatchObject([{ isThere: true }])
    await job.close()
  })

  it('leaves nothing out of one that a later version made with more in it', async () => {
    await using setup = await backedUpSetup()
    const path = join(setup.dataDir, '..', 'a.tdbackup')
    await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
    const { contents, parts } = await readBackup(path, BACKUP_PASSPHRASE)
    const pieces: Uint8Array[] = []
    const append = (bytes: Uint8Array) => Promise.resolve(void pieces.push(Buffer.from(bytes)))
    const more = { ...contents, holidays: ['2026-12-25'] }
    const sealer = await sealContents(append, BACKUP_PASSPHRASE, more, CHEAP)
    for await (const { bytes } of parts) await sealer.add(bytes)
    await sealer.end()
    await writeFile(path, Buffer.concat(pieces))
    await resealBackup({ path, current: BACKUP_PASSPHRASE, next: NEXT, cost: CHEAP })
    expect(await plainOf(path, NEXT)).toContain('"holidays":["2026-12-25"]')
  })
})
