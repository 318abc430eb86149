import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wholeMemory } from '../../../../electron/base/database/port/wholeMemory.ts'
import { createZipArchive } from '../../../../electron/core/spreadsheet/zipArchive.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const READ = `import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for info in archive.infolist():
    print(info.filename, len(archive.read(info)), archive.read(info)[-5:].decode())`

function archiveOf(files: Readonly<Record<string, readonly string[]>>, start?: number): Buffer {
  const zip = createZipArchive(start)
  const bytes = Object.entries(files).flatMap(([name, parts]) => [
    zip.begin(name),
    ...parts.map((part) => zip.add(Buffer.from(part))),
    zip.end()
  ])
  return Buffer.concat([...bytes, zip.finish()])
}

const HARD_TO_PACK = Array.from({ length: 12_500 }, (_, place) => hash('sha256', String(place))).join('')
const PARTS = ['first '.repeat(50_000), 'second '.repeat(30_000), 'ends']

it.for([
  ['is read by the zipfile module of Python', 0],
  ['is read where it stands beyond 4 GB, as a very large one does', 5_000_000_000]
] as const)('an archive %s', async ([, start], { skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not installed')
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'archive.zip')
  const file = openSync(path, 'w')
  // What stands before is a hole in the file, which takes no room on the disk.
  writeSync(file, archiveOf({ 'a.txt': PARTS, 'b/ö.txt': [''], 'c.txt': [HARD_TO_PACK] }, start), null, null, start)
  closeSync(file)
  const printed = execFileSync('python3', ['-c', READ, path], { encoding: 'utf8' })
  expect(printed).toBe(`a.txt 510004  ends\nb/ö.txt 0 \nc.txt 800000 ${HARD_TO_PACK.slice(-5)}\n`)
})

it('gives each packed part in memory of its own, so that it can be handed to another thread', () => {
  const zip = createZipArchive()
  zip.begin('a.txt')
  for (const part of [...PARTS, HARD_TO_PACK]) expect(wholeMemory(zip.add(Buffer.from(part)))).toHaveLength(1)
})

it('is the same for the same contents', () => {
  expect(archiveOf({ a: PARTS }).equals(archiveOf({ a: PARTS }))).toBe(true)
})
