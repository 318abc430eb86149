import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createAtomicFile } from '../../../../electron/features/exporting/files/atomicFile.ts'
import { manifestPath, placePair } from '../../../../electron/features/exporting/manifestFile.ts'
import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { aManifest } from '../../../support/exporting/aManifest.ts'
import { aSource } from '../../../support/ledger/aSource.ts'
import { verifyFile } from '../../../support/exporting/exportedFile.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const NEEDS_DISK = 'needs the right to mount a small disk (root on Linux)'

function writePair(path: string, pieces: readonly string[], onProgress: () => void = () => undefined) {
  const source = aSource(pieces)
  return { source, written: writeExport({ source, path, describe: aManifest(path), onProgress }) }
}

/** Places a pair while something happens between its file and its manifest. */
async function placedWhile(path: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const file = await createAtomicFile(path)
  const manifest = await createAtomicFile(manifestPath(path))
  await file.append(Buffer.from('id\r\n'))
  const late = { ...manifest, finish: () => meanwhile().then(() => manifest.finish()) }
  await placePair(path, { file, manifest: late, sha256: createHash('sha256').update('id\r\n').digest('hex') })
}

/** An earlier export, to see that it stays. */
async function oldPair(folder: string): Promise<string> {
  const path = `${folder}/out.csv`
  await writePair(path, ['old\r\n']).written
  return path
}

async function expectOld(path: string): Promise<void> {
  expect(readFileSync(path, 'utf8')).toBe('old\r\n')
  expect(readdirSync(path.replace('/out.csv', '')).filter((name) => name.includes('.part'))).toEqual([])
  expect(readFileSync(manifestPath(path), 'utf8')).toContain('"bytes": 5,')
}

describe('a file and its manifest', () => {
  it('come together, both for their owner only', async () => {
    await using folder = await temporaryFolder()
    const path = await oldPair(folder.path)
    expect(readdirSync(folder.path)).toEqual(['out.csv', 'out.csv.manifest.json'])
    for (const file of [path, manifestPath(path)]) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('are not said to be done where another process writes to the same place at the same time', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    const placed = placedWhile(path, () => writePair(path, ['other\r\n']).written)
    await expect(placed).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('wrote out.csv at the same time') as string
    })
  })

  it.each([
    ['writes the same', (path: string) => writePair(path, ['id\r\n']).written],
    ['takes each file away', (path: string) => rm(path)]
  ])('are done where another process %s meanwhile', async (_what, meanwhile) => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    await placedWhile(path, () => meanwhile(path))
  })

  it('stay as they were when the disk is full in the middle of the file', async ({ skip }) => {
    await using disk = await smallDisk(4)
    if (!disk) return skip(NEEDS_DISK)
    const path = await oldPair(disk.path)
    const { source, written } = writePair(
      path,
      Array.from({ length: 60 }, () => 'x'.repeat(100_000))
    )
    await expect(written).rejects.toMatchObject({ code: 'disk-full' })
    await expectOld(path)
    expect(source.closed).toBe(1)
  })

  it('stay as they were when the disk is full where the manifest begins', async ({ skip }) => {
    await using disk = await smallDisk(4)
    if (!disk) return skip(NEEDS_DISK)
    const path = await oldPair(disk.path)
    const { written } = writePair(path, ['new\r\n'], () => disk.fill())
    await expect(written).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('out.csv.manifest.json') as string
    })
    await expectOld(path)
  })

  it('stay as they were when the export is cancelled or its rows cannot be read', async () => {
    await using folder = await temporaryFolder()
    const path = await oldPair(folder.path)
    const controller = new AbortController()
    const cancelled = writeExport({
      source: aSource(['new\r\n', 'newer\r\n']),
      path,
      describe: aManifest(path),
      signal: controller.signal,
      onProgress: () => controller.abort()
    })
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    await expectOld(path)
  })

  it('are not begun where a folder has the name of the manifest', async () => {
    await using folder = await temporaryFolder()
    const path = `${folder.path}/out.csv`
    writeFileSync(path, 'old')
    mkdirSync(manifestPath(path))
    let pieces = 0
    const { source, written } = writePair(path, ['new'], () => (pieces += 1))
    await expect(written).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining('out.csv.manifest.json cannot be written') as string
    })
    expect([pieces, source.closed, readFileSync(path, 'utf8')]).toEqual([0, 1, 'old'])
    expect(readdirSync(folder.path)).toEqual(['out.csv', 'out.csv.manifest.json'])
  })

  it('cannot be written if the folder disappeared meanwhile, and the error says so', async () => {
    await using folder = await temporaryFolder()
    const place = `${folder.path}/place`
    mkdirSync(place)
    const { written } = writePair(`${place}/out.csv`, ['new'], () => rmSync(place, { recursive: true }))
    await expect(written).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining('the folder does not exist') as string
    })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('say so when the system takes the file and refuses the manifest at the very end', async () => {
    await using folder = await temporaryFolder()
    const path = await oldPair(folder.path)
    // The old manifest goes, and a folder takes its name, while the rows are being written.
    const { written } = writePair(path, ['newer\r\n'], () => {
      rmSync(manifestPath(path))
      mkdirSync(`${manifestPath(path)}/full`, { recursive: true })
    })
    await expect(written).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringMatching(
        /^The file was written, but its integrity record was not\..*a folder has that name/
      ) as string
    })
    expect(readFileSync(path, 'utf8')).toBe('newer\r\n')
  })
})

it.skipIf(process.platform === 'win32')(
  'a link leads the file elsewhere, and the manifest stands by the link',
  async () => {
    await using folder = await temporaryFolder()
    mkdirSync(`${folder.path}/far`)
    symlinkSync(`${folder.path}/far/real.csv`, `${folder.path}/out.csv`)
    writeFileSync(`${folder.path}/far/real.csv`, '')
    await writePair(`${folder.path}/out.csv`, ['id\r\n']).written
    expect(readdirSync(folder.path)).toEqual(['far', 'out.csv', 'out.csv.manifest.json'])
    expect(readFileSync(`${folder.path}/far/real.csv`, 'utf8')).toBe('id\r\n')
    expect((await verifyFile(`${folder.path}/out.csv`)).checks[0]).toMatchObject({ isSame: true })
  }
)
