import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileFailingDisk, failingDiskEnv } from '../nthFailure/failingProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import type { PlayedWorld } from './playWorld.ts'
import { worldFiles } from './worldFiles.ts'

/** How a seed ended: as it should, or with what must not be so. */
type Ended = (PlayedWorld & { readonly seconds: number; readonly violation?: never }) | { readonly violation: string }

/** A place where seeds can be lived; without Linux and gcc on a disk that never fails. */
export interface Worlds extends AsyncDisposable {
  readonly hasFailingDisk: boolean
  live(seed: number, days: number, show?: boolean): Promise<Ended>
}

const run = promisify(execFile)

export async function openWorlds(): Promise<Worlds> {
  const { program, app } = await worldFiles()
  // In memory, where the system has a folder of it: what fails there, fails by the library.
  const place = await temporaryFolder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir())
  const library = join(place.path, 'failingDisk.so')
  const hasFailingDisk = compileFailingDisk(library)
  let number = 0
  return {
    hasFailingDisk,
    async live(seed, days, show = false) {
      number += 1
      const [folder, board] = [join(place.path, String(number)), join(place.path, `board-${number}`)]
      await mkdir(folder)
      const failing = hasFailingDisk
        ? await failingDiskEnv({ library, board, folder })
        : { FAILING_DISK_FOLDER: folder }
      const env = { ...process.env, TZ: 'UTC', ...failing }
      // Much is thrown away at once: what stays young for longer is seldom moved.
      const args = [
        '--max-semi-space-size=64',
        program,
        '--app',
        app,
        '--seed',
        String(seed),
        '--days',
        String(days),
        ...(show ? ['--show'] : [])
      ]
      const { stdout, stderr } = await run(process.execPath, args, { env, maxBuffer: 2 ** 28 })
      if (show) process.stderr.write(stderr)
      return JSON.parse(stdout) as Ended
    },
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]()
  }
}
