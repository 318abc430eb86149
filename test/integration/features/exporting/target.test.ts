import { execFileSync } from 'node:child_process'
import { chmod, lchown, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../../../electron/features/exporting/writeExport.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** A user that is neither root nor the one who runs the tests. */
const STRANGER = 54_321

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

describe.skipIf(process.getuid?.() !== 0)(
  'a link in a folder that others may write (needs root, to make one of theirs)',
  () => {
    it.each([0o777, 0o1777, 0o770])('is followed only if it is the user’s own (mode %o)', async (mode) => {
      await using folder = await temporaryFolder()
      const [shared, home] = [join(folder.path, 'shared'), join(folder.path, 'home')]
      for (const each of [shared, home]) await mkdir(each)
      await lchown(shared, 0, STRANGER)
      await chmod(shared, mode)
      const keys = join(home, 'month.csv')
      await writeFile(keys, 'as it was')
      const write = (path: string) => writeExport({ source: aSource(), path })

      const link = join(shared, 'month.csv')
      await symlink(keys, link)
      await lchown(link, STRANGER, STRANGER)
      const words = `${link} is a link of another user (number ${STRANGER}) and could lead to any file of yours. Choose another place, or have the link removed.`
      await expect(write(link)).rejects.toMatchObject({
        code: 'not-writable',
        message: `Nothing was written: ${words}`
      })
      const onTheWay = join(shared, 'reports')
      await symlink(home, onTheWay)
      await lchown(onTheWay, STRANGER, STRANGER)
      for (const name of ['month.csv', 'new.csv'])
        await expect(write(join(onTheWay, name))).rejects.toThrow(`${onTheWay} is a link of another user`)
      // Also where a link of the user's leads through it.
      await symlink(join('..', 'shared', 'reports'), join(home, 'mine'))
      await expect(write(join(home, 'mine', 'new.csv'))).rejects.toThrow(`${onTheWay} is a link of another user`)
      expect(await readFile(keys, 'utf8')).toBe('as it was')
      expect((await readdir(home)).toSorted()).toEqual(['mine', 'month.csv'])

      await lchown(link, 0, 0)
      await write(link)
      expect(await readFile(keys, 'utf8')).toBe('id\r\n')
      await lchown(onTheWay, 0, 0)
      await write(join(onTheWay, 'new.csv'))
      expect(await readFile(join(home, 'new.csv'), 'utf8')).toBe('id\r\n')
    })

    it('is followed where nobody else could have put it', async () => {
      await using folder = await temporaryFolder()
      const link = join(folder.path, 'link.csv')
      await symlink(join(folder.path, 'real.csv'), link)
      await writeFile(join(folder.path, 'real.csv'), 'old')
      await lchown(link, STRANGER, STRANGER)
      await writeExport({ source: aSource(), path: link })
      expect(await readFile(join(folder.path, 'real.csv'), 'utf8')).toBe('id\r\n')
    })
  }
)
