import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../temporaryFolder.ts'

export interface SmallDisk extends AsyncDisposable {
  readonly path: string
  /** Takes all space that is left. */
  fill(): void
  /** Gives that space back. */
  free(): void
  /** Makes everything on the disk read-only. */
  protect(): void
}

/** A disk of a few megabytes, held in memory; undefined where this process may not mount one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder()
  const { path } = folder
  const mount = (options: string) => spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0
  if (process.platform !== 'linux' || !mount(`size=${megabytes}m`)) {
    await folder[Symbol.asyncDispose]()
    return undefined
  }
  const ballast = () => readdirSync(path).filter((name) => name.startsWith('ballast'))
  return {
    path,
    fill() {
      for (let size = megabytes * 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) writeFileSync(join(path, `ballast-${ballast().length}`), Buffer.alloc(size), { flag: 'wx' })
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
    },
    free() {
      for (const name of ballast()) rmSync(join(path, name))
    },
    protect: () => void spawnSync('/bin/mount', ['-o', 'remount,ro', path]),
    async [Symbol.asyncDispose]() {
      spawnSync('/bin/umount', ['-l', path])
      await folder[Symbol.asyncDispose]()
    }
  }
}
