import { describe, expect, it } from 'vitest'
import { explainFileFailure, explainReadFailure } from '../../../../electron/features/exporting/files/fileFailure.ts'

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: /home/me/out.csv`), { code })
}

describe('a file that cannot be written', () => {
  it.each([
    ['ENOSPC', 'disk-full', 'Free some space'],
    ['EDQUOT', 'disk-full', 'Free some space'],
    ['EBUSY', 'not-writable', 'another program has the file open'],
    ['EPERM', 'not-writable', 'close the file in other programs'],
    ['EACCES', 'not-writable', 'you may not write there'],
    ['EROFS', 'not-writable', 'the disk is read-only'],
    ['ENOENT', 'not-writable', 'the folder does not exist'],
    ['ENAMETOOLONG', 'not-writable', 'the name is too long'],
    ['EIO', 'not-writable', 'the disk reports an error']
  ])('for %s is %s, with what to do', (errno, code, words) => {
    const explained = explainFileFailure(failure(errno), '/home/me/out.csv')
    expect(explained).toMatchObject({ code, message: expect.stringContaining(words) as string })
    expect(explained).toMatchObject({ message: expect.stringContaining('out.csv') as string })
  })

  it('for any other reason stays what it was', () => {
    const odd = failure('EWHAT')
    expect(explainFileFailure(odd, '/home/me/out.csv')).toBe(odd)
  })
})

describe('a file that cannot be read', () => {
  it.each([
    ['ENOENT', 'not-found', 'no file out.csv'],
    ['EISDIR', 'bad-input', 'is a folder'],
    ['EACCES', 'not-allowed', 'may not read out.csv'],
    ['EIO', 'unexpected', 'disk reports an error']
  ])('for %s is %s, with what to do', (errno, code, words) => {
    expect(explainReadFailure(failure(errno), 'out.csv')).toMatchObject({
      code,
      message: expect.stringContaining(words) as string
    })
  })
})
