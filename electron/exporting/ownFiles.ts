import type { BigIntStats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, parse, sep } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { manifestPath } from './manifestFile.ts'

/** Folders in the data folder that hold nothing but the app's own files. */
const OWN_FOLDERS = [
  'backups',
  'browser',
  'exports',
  'labs',
  'ledgers',
  'running',
  'sandboxes',
  'settings',
  'teams',
  'window',
  'workbooks',
  'workspaces'
]

/** As files for users are named; in the data folder itself only these of the app's own are. */
const FOR_USERS = /\.(?:csv|xlsx|jsonl|json|xml|ofx|pdf)$/
const OWN_NAMES = ['connections.json', 'settings.json', 'window.json']

/**
 * Rejects with `not-writable` where a file at this path, or its manifest, would take the place of one of the app's own, in
 * one of these data folders or by a link to it. Where several processes or releases share a folder, a file that is not
 * there yet may be one of theirs, so within a data folder only names of exported files pass.
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

/** A folder that is not there is told when the file is begun. */
function realPlace(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder)
}

/** The names that lead from a folder to a target below it; undefined for one that is elsewhere. */
async function pathWithin(folder: BigIntStats, target: string): Promise<readonly string[] | undefined> {
  const names: string[] = []
  // By what the folders are: one folder has many paths, in other letter case too.
  for (let at = target; at !== parse(at).root; at = dirname(at)) {
    names.unshift(basename(at))
    const parent = await statOf(dirname(at))
    if (parent && isSame(parent, folder)) return names
  }
  return undefined
}

/** In any letter case, and with what Windows drops from the end of a name: to some file system it is the same name. */
function isOwnName(within: readonly string[]): boolean {
  const [first = '', ...more] = within.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/:.*$|[. ]+$/g, '')
  )
  return (more.length > 0 ? OWN_FOLDERS : OWN_NAMES).includes(first) || !FOR_USERS.test(more.at(-1) ?? first)
}

async function hasLinkTo(found: BigIntStats, dataFolder: string): Promise<boolean> {
  for (const name of await readdir(dataFolder, { recursive: true })) {
    if (!isOwnName(name.split(sep))) continue
    const each = await statOf(join(dataFolder, name))
    if (each && isSame(each, found)) return true
  }
  return false
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino
}

/** Undefined for what is not there, or may not be looked at and so not be written either. */
function statOf(path: string): Promise<BigIntStats | undefined> {
  return stat(path, { bigint: true }).catch(() => undefined)
}
