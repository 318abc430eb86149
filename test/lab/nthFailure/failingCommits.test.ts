import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compileFailingDisk, failingDiskEnv } from './failingProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const program = fileURLToPath(new URL('./failingCommits.ts', import.meta.url))

it('what was refused because the disk failed is not there after a crash either', async ({ skip }) => {
  await using folder = await temporaryFolder()
  const library = `${folder.path}/failingDisk.so`
  if (!compileFailingDisk(library)) return skip('needs Linux and gcc')
  const data = `${folder.path}/data`
  await mkdir(data)
  const env = { ...process.env, ...(await failingDiskEnv({ library, board: `${folder.path}/board`, folder: data })) }
  const lines = execFileSync(process.execPath, [program], { env, encoding: 'utf8' }).trim().split('\n')
  // Once for each way in which it fails, without a failure.
  expect(lines.filter((line) => line === ' added 1')).toHaveLength(2)
  expect(lines).toContain('fsync refused 0')
  expect(lines.filter((line) => !line.endsWith(' refused 0') && line !== ' added 1')).toEqual([])
})
