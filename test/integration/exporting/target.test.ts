import { execFileSync } from 'node:child_process'
import { lstat, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../../electron/exporting/writeExport.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

function aSource() {
  const pieces = [{ bytes: new TextEncoder().encode('id\r\n'), rows: 0 }]
  return { total: 0, next: () => Promise.resolve(pieces.pop()), close: () => Promise.resolve() }
}

describe.skipIf(process.platform === 'win32')('the target of an export (links and pipes as on POSIX)', () => {
  it('is the file that a link leads to, and the link stays', async () => {
    await using folder = await temporaryFolder()
    const [real, link] = [join(folder.path, 'real.csv'), join(folder.path, 'link.csv')]
    await writeFile(real, 'old')
    await symlink(real, link)
    await writeExport({ source: aSource(), path: link })
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(await readFile(real, 'utf8')).toBe('id\r\n')
  })

  it('is never a pipe or a device', async () => {
    await using folder = await temporaryFolder()
    const pipe = join(folder.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(writeExport({ source: aSource(), path: pipe })).rejects.toMatchObject({ code: 'not-writable' })
    expect((await lstat(pipe)).isFIFO()).toBe(true)
  })
})
