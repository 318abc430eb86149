import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { manifestPath } from '../../../../electron/features/exporting/manifestFile.ts'
import { numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { campaign, campaignTime, inFull } from '../../../support/campaign.ts'
import {
  differences,
  EVERY_FORMAT,
  exportFile,
  formatName,
  ofAccount,
  verifyFile
} from '../../../support/exporting/exportedFile.ts'
import { seededRandom } from '../../../support/seededRandom.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { storeSyncRun, testLedger } from '../../../support/ledger/testLedger.ts'

const killedAtRename = fileURLToPath(new URL('../../../support/exporting/exportKilledAtRename.ts', import.meta.url))
const exportingAgain = fileURLToPath(new URL('../../../support/exporting/exportingAgain.ts', import.meta.url))

/** Writes a pair with this id and is killed at the rename of this number, if there is one of it. */
function exportKilled(path: string, atRename: number, id: string): void {
  spawnSync(process.execPath, [killedAtRename, path, String(atRename), id])
}

const NEVER = 99

describe('an export that is killed', () => {
  it('before the file is in place leaves the old file with its manifest', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    exportKilled(path, NEVER, 'old')
    exportKilled(path, 1, 'new')
    expect(readFileSync(path, 'utf8')).toBe('id\r\nold\r\n')
    expect((await verifyFile(path)).isSame).toBe(true)
  })

  it('between the two leaves the new file, whole, and verify sees that the manifest is old', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    exportKilled(path, NEVER, 'the old one')
    exportKilled(path, 2, 'new')
    expect(readFileSync(path, 'utf8')).toBe('id\r\nnew\r\n')
    expect(Object.keys(differences(await verifyFile(path)))).toEqual(['Bytes', 'SHA-256'])
  })

  it('between the two, where nothing was before, leaves a file without a manifest', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    exportKilled(path, 2, 'new')
    expect(existsSync(path)).toBe(true)
    await expect(verifyFile(path)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('leaves what it had not finished in hidden files that nobody else can read', async () => {
    await using folder = await temporaryFolder()
    exportKilled(`${folder.path}/out.csv`, 1, 'new')
    const left = readdirSync(folder.path)
    expect(left.map((name) => name.replace(/\.[0-9a-f]{8}-[0-9a-f]{12}\./, '.*.')).sort()).toEqual([
      '.out.csv.*.part',
      '.out.csv.manifest.json.*.part'
    ])
    expect(left.map((name) => statSync(`${folder.path}/${name}`).mode & 0o777)).toEqual([0o600, 0o600])
  })
})

// KILLS=20 npx vitest run --project integration test/integration/features/exporting/killed.test.ts   kills more often.
const KILLS = Number(process.env['KILLS'] ?? campaign(1, 10))

inFull(describe)('at any moment, an export that is killed leaves an old or a whole file', () => {
  const formats = EVERY_FORMAT.filter(({ format }) => format !== 'csv').concat(EVERY_FORMAT.slice(0, 1))

  inFull(it.each(formats.map((settings) => [formatName(settings), settings] as const)))(
    'of %s',
    { timeout: campaignTime(600_000) },
    async (format, settings) => {
      await using test = await testLedger()
      await storeSyncRun(test.ledger, numberedPages(0, 4000))
      const folder = `${test.folder}/exports`
      mkdirSync(folder)
      const references = [`${test.folder}/first`, `${test.folder}/second`] as const
      for (const [account, path] of references.entries()) {
        await exportFile(test.ledger, path, settings, ofAccount(account))
      }
      await test.ledger.close()
      const random = seededRandom(`kills of ${format}`)
      for (let kill = 0; kill < KILLS; kill++) {
        const args = [exportingAgain, test.file, `${folder}/out`, format]
        await using child = startProcess(process.execPath, args)
        await child.untilPrinted(/both/)
        await setTimeout(random() * 400)
        child.kill('SIGKILL')
        await child.ended
        await expectWhole(`${folder}/out`, references)
      }
    }
  )
})

/** The file holds all of one of the two, and its manifest is its own or shows that it is not. */
async function expectWhole(path: string, references: readonly string[]): Promise<void> {
  for (const file of [path, manifestPath(path)]) expect(statSync(file).mode & 0o777).toBe(0o600)
  const byReference = await Promise.all(references.map((each) => verifyFile(path, manifestPath(each))))
  const contents = byReference.map((report) => Object.keys(differences(report)).filter((what) => !BYTES.includes(what)))
  expect(contents).toContainEqual([])
  const own = differences(await verifyFile(path))
  expect(Object.keys(own).length === 0 || 'SHA-256' in own).toBe(true)
}

// Each file says when it was made, so that two of the same rows are not the same bytes.
const BYTES = ['Name', 'Bytes', 'SHA-256']
