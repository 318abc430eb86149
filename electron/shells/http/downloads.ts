import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { FilePort } from '../../session/ports.ts'
import { randomText } from '../loopback/oneUseToken.ts'
import { removeKilledRunFolders, folderPrefix } from '../loopback/killedRunFolders.ts'

/** A finished file that waits for the page to fetch it. */
export interface Download {
  readonly path: string
  /** The name the user should see, as it was suggested. */
  readonly name: string
  /** The file is gone for good after a complete download; after a broken one it can be fetched again. */
  finish(isComplete: boolean): Promise<void>
}

export interface Downloads {
  readonly files: Pick<FilePort, 'chooseTarget' | 'deliver' | 'reveal'>
  /** Hands a file to one request; undefined for everything but a path from `deliver` that is not in use. */
  claim(ticket: string): Download | undefined
  /** Deletes every file that was not fetched. */
  close(): Promise<void>
}

export const downloadPrefix = '/files/'

/** Where a browser shows the page the app cannot choose a place on disk, so an export becomes a download. */
export async function openDownloads(parent = tmpdir()): Promise<Downloads> {
  await removeKilledRunFolders(parent)
  // `mkdtemp` makes the folder readable by its owner only.
  const root = await mkdtemp(join(parent, folderPrefix(process.pid)))
  const ready = new Map<string, string>()

  async function deliver(path: string): Promise<string> {
    if (relative(root, path).split(sep).length !== 2 || relative(root, path).startsWith('..')) {
      throw new AppError('not-allowed', 'Only a file of an export can be downloaded.')
    }
    const ticket = randomText()
    ready.set(ticket, path)
    return Promise.resolve(`${downloadPrefix}${ticket}/${plainName(basename(path))}`)
  }

  return {
    files: {
      chooseTarget: (suggestedName) => makeTarget(root, suggestedName),
      deliver,
      // The browser's own download list shows the file.
      reveal: () => Promise.resolve()
    },
    claim(ticket) {
      const path = ready.get(ticket)
      if (path === undefined) return undefined
      ready.delete(ticket)
      const finish = async (isComplete: boolean): Promise<void> => {
        if (isComplete) await removeFetched(path)
        else ready.set(ticket, path)
      }
      return { path, name: basename(path), finish }
    },
    async close() {
      ready.clear()
      await rm(root, { recursive: true, force: true })
    }
  }
}

/** Each file has a folder of its own, so that two exports of the same name do not meet. */
async function makeTarget(root: string, suggestedName: string): Promise<string> {
  const folder = join(root, randomText())
  await mkdir(folder, { mode: 0o700 })
  return join(folder, fileName(suggestedName))
}

/** The folder goes with its last file: a manifest beside it is fetched by itself. */
async function removeFetched(path: string): Promise<void> {
  await rm(path, { force: true })
  const folder = dirname(path)
  if ((await readdir(folder)).length === 0) await rmdir(folder)
}

/** No folder, no control character, nothing a file system gives a meaning to. */
function fileName(suggested: string): string {
  const name = suggested.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '-').replace(/^[. ]+|[. ]+$/g, '')
  return name.slice(0, 120) || 'export'
}

/** The name as far as it fits a plain address; the user sees the real one from `Content-Disposition`. */
export function plainName(name: string): string {
  return name.replace(/[^\w.-]/g, '-').replace(/^\.+/, '') || 'export'
}
