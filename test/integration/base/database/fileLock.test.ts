import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { claimFile, lockOf, withFileLock } from '../../../../electron/base/database/fileLock.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const script = fileURLToPath(new URL('../../../support/process/lockingProgram.ts', import.meta.url))
const start = (...args: readonly string[]) => startProcess(process.execPath, [script, ...args])

it('a claimed file stays claimed for other processes after a second claim here was refused', async () => {
  await using folder = await temporaryFolder()
  const file = `${folder.path}/a.db`
  const release = claimFile(file)
  const refused = expect.objectContaining({ code: 'in-use' }) as unknown
  expect(() => claimFile(file)).toThrow(refused)
  await using second = start('claim', file)
  await second.untilPrinted(/in-use/)
  release()
  await using third = start('claim', file)
  await third.untilPrinted(/claimed/)
})

it('a path that is missing is an error, and not a lock named undefined in the working folder', () => {
  expect(() => Reflect.apply(lockOf, undefined, []) as unknown).toThrow(TypeError)
})

it('what several processes change under a lock, each changes alone', async () => {
  await using folder = await temporaryFolder()
  const [lock, counter] = [`${folder.path}/a.lock`, `${folder.path}/counter`]
  await writeFile(counter, '0')
  const programs = Array.from({ length: 4 }, () => start('count', lock, counter, '40'))
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
  expect(await readFile(counter, 'utf8')).toBe('160')
})

it('a lock is gone with the process that held it, however that ended', async () => {
  await using folder = await temporaryFolder()
  const lock = `${folder.path}/a.lock`
  await using holder = start('hold', lock)
  await holder.untilPrinted(/held/)
  let isIn = false
  const entering = withFileLock(lock, () => Promise.resolve((isIn = true)))
  // Long enough for an entry that nothing blocks.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isIn).toBe(false)
  holder.kill('SIGKILL')
  expect(await holder.ended).toBe('SIGKILL')
  expect(await entering).toBe(true)
})

it('a lock is free again after what was done under it failed', async () => {
  await using folder = await temporaryFolder()
  const lock = `${folder.path}/a.lock`
  await expect(withFileLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withFileLock(lock, () => Promise.resolve('in'))).toBe('in')
})
