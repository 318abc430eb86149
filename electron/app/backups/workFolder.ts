import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../database/failure.ts'
import { PROCESS_MARK } from '../../processMark.ts'
import { makePrivateFolder } from '../privateFolder.ts'

/*
 * Copies are made, and restored files are laid out, in folders `backups/<mark of the process>-<random>` of the data folder,
 * so that what a killed process left is known and on the same disk as where it goes.
 */

const PARENT = 'backups'

/** Makes a folder of one's own, to be removed by who made it. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, PARENT, `${PROCESS_MARK}-${randomBytes(6).toString('hex')}`)
  await makePrivateFolder(folder)
  return folder
}

/** Those that a process made which bears this mark. */
export async function workFoldersOf(dataDir: string, mark: string): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, PARENT)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.startsWith(`${mark}-`)).map((name) => join(dataDir, PARENT, name))
}

export async function removeWorkFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
