import { expect, it } from 'vitest'
import { explainFailure } from '../../../../electron/base/database/failure.ts'

const words = { name: 'the file', code: 'cache-damaged', damaged: 'It is damaged.', busy: 'It is in use.' } as const

it.each([
  ['EIO', 'not-writable'],
  ['EACCES', 'not-writable'],
  ['SQLITE_IOERR_WRITE', 'not-writable'],
  ['ENOSPC', 'disk-full'],
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_DATA', 'cache-damaged'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy']
])('a failure of the disk has a name: %s', (code, named) => {
  expect(explainFailure(Object.assign(new Error('failed'), { code }), words)).toMatchObject({ code: named })
})

it('what is not known stays as it is', () => {
  const cause = new TypeError('a mistake of ours')
  expect(explainFailure(cause, words)).toBe(cause)
})
