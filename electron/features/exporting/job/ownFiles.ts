import type { BigIntStats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, parse, sep } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { NAMES_IN_DATA_FOLDER } from '../../../session/dataFolder.ts'
import { manifestPath } from '../manifestFile.ts'

/** The endings of files for users; in the data folder itself, only these may be written. */
const FOR_USERS = /\.(?:csv|xlsx|jsonl|json|xml|ofx|pdf)$/

/**
 * Rejects with `not-writable` if a file at this path, or its manifest, would replace one of the app's own files in a
 * data folder, directly or by a link. Several processes or releases may share a folder, so within it only names of
 * exported files are allowed, even if no such file exists yet.
 */
export async function refuseOwnFile(path: string, dataFolders: readonly string[]): Promise<void> {
  for (const each of [path, manifestPath(path)]) {
    for (const folder of dataFolders) {
      if (await isOwn(each, folder)) {
        const where = `Tallydesk keeps its own files in ${folder}`
        throw new AppError('not-writable', `${basename(path)} cannot be written there: ${where}. Choose another place.`)
      }
    }
  }
}

async function isOwn(path: string, dataFolder: string): Promise<boolean> {
  const folder = await statOf(dataFolder)
  if (!folder) return false
  const target = await realpath(path).catch(async () => join(await realPlace(dirname(path)), basename(path)))
  const within = await pathWithin(folder, target)
  if (within && isOwnName(within)) return true
  const found = await statOf(target)
  return found !== undefined && found.nlink > 1n && (await hasLinkTo(found, dataFolder))
}

/** A missing folder is reported when the file is created. */
function realPlace(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder)
}

/** The path parts from a folder to a target below it; undefined if the target is elsewhere. */
async function pathWithin(folder: BigIntStats, target: string): Promise<readonly string[] | undefined> {
  const names: string[] = []
  // Compares file identity, because a folder has several paths, for example in other letter case.
  for (let at = target; at !== parse(at).root; at = dirname(at)) {
    names.unshift(basename(at))
    const parent = await statOf(dirname(at))
    if (parent && isSameFile(parent, folder)) return names
  }
  return undefined
}

/** Ignores letter case and the endings that Windows drops, because some file systems treat such names as equal. */
function isOwnName(within: readonly string[]): boolean {
  const [first = '', ...more] = within.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/:.*$|[. ]+$/g, '')
  )
  return NAMES_IN_DATA_FOLDER.includes(first) || !FOR_USERS.test(more.at(-1) ?? first)
}

async function hasLinkTo(found: BigIntStats, dataFolder: string): Promise<boolean> {
  for (const name of await readdir(dataFolder, { recursive: true })) {
    if (!isOwnName(name.split(sep))) continue
    const each = await statOf(join(dataFolder, name))
    if (each && isSameFile(each, found)) return true
  }
  return false
}

export function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino
}

/** Undefined if the path does not exist or may not be read, because then it cannot be written either. */
export function statOf(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined)
}
