import { rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBackupJob } from '../../../electron/backups/backupJob.ts'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { checkBackup, restoreBackup } from '../../../electron/backups/restoreBackup.ts'
import { finishRestores } from '../../../electron/backups/restoreJournal.ts'
import { claimFile } from '../../../electron/database/fileLock.ts'
import { createExportJobs } from '../../../electron/exporting/job/exportJobs.ts'
import { PROCESS_MARK } from '../../../electron/process/processMark.ts'
import { workbookKeeper } from '../../../electron/session/workbookFiles.ts'
import type { SecretStore } from '../../../electron/vault/secretVault.ts'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'
import type { Ports } from '../../../electron/session/ports.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  CHEAP,
  decide,
  emptySetup,
  type BackedUpSetup
} from '../../support/backups/backedUpSetup.ts'

const files: Ports['files'] = {
  chooseTarget: () => Promise.resolve(undefined),
  deliver: () => Promise.resolve(undefined),
  reveal: () => Promise.resolve(),
  chooseSource: () => Promise.resolve(undefined),
  takeUpload: () => Promise.resolve(undefined)
}

async function backUp(setup: BackedUpSetup): Promise<string> {
  const path = join(setup.dataDir, '..', 'a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return path
}

describe('a changed passphrase of scheduled backups', () => {
  it('changes no backup where the keychain did not keep the new one', async () => {
    const inner = sessionVault()
    let keeps = true
    const keychain: SecretStore = {
      read: (account) => inner.read(account),
      write: (account, secret) => (keeps ? inner.write(account, secret) : Promise.resolve()),
      clear: (account) => inner.clear(account)
    }
    await using setup = await backedUpSetup(4, () => emptySetup(keychain))
    const { ports, vault, connections } = await setup.context()
    const job = createBackupJob({
      ports: {
        ...ports,
        version: '1.2.3',
        fetch,
        openKeychain: () => Promise.resolve(keychain),
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
      announce: () => undefined
    })
    const folder = join(setup.dataDir, '..', 'kept')
    await job.setSchedule({ every: 'daily', folder, keep: 2 }, BACKUP_PASSPHRASE)
    await expect.poll(async () => (await job.status()).backups.length).toBe(1)
    await expect.poll(async () => (await job.status()).isRunning).toBe(false)
    keeps = false
    const next = 'quite another passphrase'
    const outcome = await job.changePassphrase(next).then(
      () => next,
      () => BACKUP_PASSPHRASE
    )
    keeps = true
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await job.run()
    // Whatever the user was told: it opens all of them, the next one too.
    for (const name of await readdir(folder))
      await expect(
        checkBackup({ path: join(folder, name), passphrase: outcome }, await setup.context())
      ).resolves.toBeDefined()
    await job.close()
  })
})
