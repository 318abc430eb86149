import { cp, readdir, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeBackup } from '../../../electron/backups/makeBackup.ts'
import { workbookKeeper } from '../../../electron/session/workbookFiles.ts'
import { testApp } from '../../support/app/testApp.ts'
import {
  BACKUP_PASSPHRASE,
  backedUpSetup,
  decide,
  sealedSetup,
  setupAt,
  VAULT_PASSPHRASE
} from '../../support/backups/backedUpSetup.ts'
import { startProcess } from '../../support/process/startedProcess.ts'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../support/backups/killedBackupProgram.ts', import.meta.url))

async function run(dataDir: string, path: string, last: number): Promise<number | undefined> {
  await using program = startProcess(process.execPath, [script, 'restore', dataDir, path, String(last)])
  const end = await program.ended
  if (end === 'SIGKILL') return undefined
  if (end !== 0) throw new Error(program.stderr())
  return Number(/(\d+)\n$/.exec(program.stdout())?.[1])
}

it(
  'a restore that was killed replaces, at a later start, no decisions that were made since',
  { timeout: 120_000 },
  async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'a.tdbackup')
    await using setup = await backedUpSetup(4, sealedSetup)
    await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
    await rm(join(setup.dataDir, 'workbooks', 'nordic.db'))
    const copyTo = async (name: string) => {
      const dataDir = join(folder.path, name)
      await cp(setup.dataDir, dataDir, { recursive: true })
      return dataDir
    }
    const all = (await run(await copyTo('all'), path, 0)) ?? 0
    let dataDir: string | undefined
    for (let number = all - 1; number > 0 && dataDir === undefined; number--) {
      const tried = await copyTo(String(number))
      await run(tried, path, number)
      const works = await readdir(join(tried, 'backups')).catch(() => [])
      const isCommitted = works.some((work) => existsSync(join(tried, 'backups', work, 'restore.json')))
      if (isCommitted && !existsSync(join(tried, 'workbooks', 'nordic.db'))) dataDir = tried
    }
    // The window was open all the time: there the loss is accepted, and people decide for a month.
    const other = setupAt(dataDir ?? '', undefined, {
      keychain: sessionVault(),
      [Symbol.asyncDispose]: () => Promise.resolve()
    })
    await (await workbookKeeper('nordic', await other.context())).clear()
    await rm(join(other.dataDir, 'workbooks', 'nordic.db.key-id'), { force: true })
    await other.withWorkbook((workbook) => decide(workbook, 9))
    const before = await other.rows()
    const { app } = await testApp({ dataDir: other.dataDir, autoSync: false, passphrase: VAULT_PASSPHRASE })
    await app.close()
    expect((await other.rows())['log']?.length).toBe(before['log']?.length)
  }
)
