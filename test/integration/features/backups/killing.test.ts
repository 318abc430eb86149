import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openCopying } from '../../../../electron/stores/workbook/views/copying/openCopying.ts'
import { layOutParts } from '../../../../electron/features/backups/partFiles.ts'
import { makeBackup } from '../../../../electron/features/backups/makeBackup.ts'
import { testApp } from '../../../support/app/testApp.ts'
import {
  allRows,
  BACKUP_PASSPHRASE,
  backedUpSetup,
  decide,
  sealedSetup,
  VAULT_PASSPHRASE,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'
import { campaign, campaignTime, inFull } from '../../../support/campaign.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { workbookWorker } from '../../../support/reconciliation/testWorkbook.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** All kills of a deep run take their time. */
const LIMIT = campaignTime(180_000)

const script = fileURLToPath(new URL('../../../support/backups/killedBackupProgram.ts', import.meta.url))

/** Runs it until the change of this number; returns what it printed, undefined where it was killed. */
async function run(act: 'make' | 'restore', dataDir: string, path: string, last = 0): Promise<number | undefined> {
  await using program = startProcess(process.execPath, [script, act, dataDir, path, String(last)])
  const end = await program.ended
  if (end === 'SIGKILL') return undefined
  if (end !== 0) throw new Error(program.stderr())
  return Number(/(\d+)\n$/.exec(program.stdout())?.[1])
}

/** Numbers of changes at which to kill: all of them in a deep run. */
function chosen(all: number, label: string): readonly number[] {
  const random = seededRandom(label)
  const each = Array.from({ length: all }, (_, index) => index + 1)
  const share = campaign(8, all) / all
  return each.filter((number) => number === all || random() < share)
}

/** As the next start of the app finds it. */
async function start(dataDir: string): Promise<void> {
  const { app } = await testApp({ dataDir, autoSync: false, passphrase: VAULT_PASSPHRASE })
  await app.close()
}

/** Everything that could be left behind, but for empty folders, locks, and what reading a database makes beside it. */
async function filesOf(setup: BackedUpSetup): Promise<readonly string[]> {
  const names = await readdir(setup.dataDir, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => name)
  return files.filter((name) => !/\.lock$|-wal$|-shm$|^vault\.sealed$/.test(name)).sort()
}

async function backedUp(path: string): Promise<BackedUpSetup> {
  const setup = await backedUpSetup(4, sealedSetup)
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, await setup.context())
  return setup
}

describe('a restore that is killed', () => {
  it(
    'leaves nothing or the whole at the next start, wherever it was, and can be done again',
    async () => {
      await using folder = await temporaryFolder()
      const path = join(folder.path, 'a.tdbackup')
      await using setup = await backedUp(path)
      const rows = await setup.rows()
      await using first = await sealedSetup()
      const all = (await run('restore', first.dataDir, path)) ?? 0
      expect(all).toBeGreaterThan(20)
      const whole = await filesOf(first)
      const ends = new Set<string>()
      for (const number of chosen(all, 'killed restores')) {
        await using other = await sealedSetup()
        expect(await run('restore', other.dataDir, path, number), `${number} of ${all}`).toBeUndefined()
        await start(other.dataDir)
        const files = await filesOf(other)
        ends.add(files.length === 0 ? 'nothing' : 'whole')
        if (files.length > 0) {
          expect(files, `killed at ${number} of ${all}`).toEqual(whole)
          expect(await other.rows()).toEqual(rows)
        }
        // In a process of its own, as a user would: hundreds of threads of one process would only test Node.
        expect(await run('restore', other.dataDir, path)).toBeGreaterThan(0)
        expect(await filesOf(other)).toEqual(whole)
        expect(await other.rows()).toEqual(rows)
      }
      expect([...ends].sort()).toEqual(['nothing', 'whole'])
    },
    LIMIT
  )

  inFull(it)(
    'leaves a damaged workbook, or the restored one in its place',
    async () => {
      await using folder = await temporaryFolder()
      const path = join(folder.path, 'a.tdbackup')
      await using setup = await backedUp(path)
      const rows = await setup.rows()
      await writeFile(join(setup.dataDir, 'workbooks', 'nordic.db'), Buffer.alloc(65_536, 7))
      const copyOf = async (into: string) => {
        await cp(setup.dataDir, into, { recursive: true })
        return into
      }
      const all = (await run('restore', await copyOf(join(folder.path, 'all')), path)) ?? 0
      for (const number of chosen(all, 'killed mending')) {
        const dataDir = await copyOf(join(folder.path, String(number)))
        expect(await run('restore', dataDir, path, number)).toBeUndefined()
        await start(dataDir)
        const names = (await readdir(join(dataDir, 'workbooks'))).filter((name) => !/\.lock$|-wal$|-shm$/.test(name))
        const isMended = names.some((name) => name.includes('.replaced-'))
        expect(names.filter((name) => !name.includes('.replaced-')).sort()).toEqual(['nordic.db', 'nordic.db.key-id'])
        const bytes = await readFile(join(dataDir, 'workbooks', 'nordic.db'))
        expect(bytes.equals(Buffer.alloc(65_536, 7)), `killed at ${number} of ${all}`).toBe(!isMended)
        const key = await (await setup.context()).vault.read('workbook-key:nordic')
        if (isMended) expect(allRows(join(dataDir, 'workbooks', 'nordic.db'), key)).toEqual(rows)
        expect(await readdir(join(dataDir, 'backups'))).toEqual([])
      }
    },
    LIMIT
  )
})

describe('a backup that is killed', () => {
  it(
    'leaves the previous or the new one, verified, and nothing half written at the next start',
    async () => {
      await using folder = await temporaryFolder()
      const path = join(folder.path, 'a.tdbackup')
      await using setup = await backedUp(path)
      await setup.withWorkbook((workbook) => decide(workbook, 2))
      const [before, old] = [await filesOf(setup), await readFile(path)]
      const all = (await run('make', setup.dataDir, join(folder.path, 'other.tdbackup'))) ?? 0
      expect(all).toBeGreaterThan(10)
      const copying = await openCopying(workbookWorker)
      for (const number of chosen(all, 'killed backups')) {
        expect(await run('make', setup.dataDir, path, number), `${number} of ${all}`).toBeUndefined()
        await start(setup.dataDir)
        expect((await readdir(folder.path)).sort()).toEqual(['a.tdbackup', 'other.tdbackup'])
        expect(await filesOf(setup)).toEqual(before)
        const bytes = await readFile(path)
        if (!bytes.equals(old)) {
          await using into = await temporaryFolder()
          const { parts } = await layOutParts({ path, passphrase: BACKUP_PASSPHRASE }, into.path, copying)
          expect(parts.find((part) => part.kind === 'workbook')?.log.entries).toBe(6)
        }
      }
      await copying.close()
    },
    LIMIT
  )
})
