import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

// Only the last step can be made to fail, as a full disk or a protected folder would make it.
vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof fs>()
  return { ...actual, rename: vi.fn(actual.rename) }
})

// Another test of this worker may have loaded it with the real module.
vi.resetModules()
const { writePrivateFile } = await import('../../../../electron/stores/vault/privateFile.ts')

const systemError = (code: string) => Object.assign(new Error(`${code}: no`), { code })

describe('a private file', () => {
  afterEach(() => void vi.mocked(fs.rename).mockClear())

  it('is written and replaced as a whole', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writePrivateFile(file, 'a longer first text')
    await writePrivateFile(file, 'second')
    expect(await readFile(file, 'utf8')).toBe('second')
    expect(await readdir(folder.path)).toEqual(['file'])
  })

  it.skipIf(process.platform === 'win32')('is its owner’s alone, even where an older one was not', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writeFile(file, 'old', { mode: 0o644 })
    await writePrivateFile(file, 'new')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'not-writable'],
    ['EROFS', 'not-writable']
  ])('stays as it was when the system says %s, which is reported as %s', async (errno, code) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await writePrivateFile(file, 'old')
    vi.mocked(fs.rename).mockRejectedValueOnce(systemError(errno))
    await expect(writePrivateFile(file, 'new')).rejects.toMatchObject({ code })
    expect(await readFile(file, 'utf8')).toBe('old')
    expect(await readdir(folder.path)).toEqual(['file'])
  })

  it('is not writable where its folder is missing or is a file', async () => {
    await using folder = await temporaryFolder()
    await expect(writePrivateFile(join(folder.path, 'missing', 'file'), 'x')).rejects.toMatchObject({
      code: 'not-writable'
    })
    await mkdir(join(folder.path, 'folder'))
    await expect(writePrivateFile(join(folder.path, 'folder'), 'x')).rejects.toMatchObject({ code: 'not-writable' })
    expect(await readdir(folder.path)).toEqual(['folder'])
  })
})
