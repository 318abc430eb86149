import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../database/failure.ts'
import { explainFileFailure } from '../exporting/fileFailure.ts'
import { PROCESS_MARK } from '../process/processMark.ts'
import { placesIn } from '../session/dataFolder.ts'
import { makePrivateFolder } from '../session/privateFolder.ts'

/*
 * Copies are made, and restored files are laid out, in folders `backups/<mark of the process>-<random>` of the data folder,
 * so that what a killed process left is known and on the same disk as where it goes.
 */

/** With this file a folder is of a restore that is to be finished; see `restoreJournal.ts`. */
export const JOURNAL = 'restore.json'

/**
 * Does something with a folder of its own, which goes afterwards, unless it is of a restore that is still to be finished.
 * What the disk refuses is told as `disk-full` or `not-writable`.
 */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(placesIn(dataDir).backupWork, `${PROCESS_MARK}-${randomBytes(6).toString('hex')}`)
  try {
    await makePrivateFolder(folder)
    return await work(folder)
  } catch (cause) {
    throw explainFileFailure(cause, join(dataDir, 'A working copy'))
  } finally {
    if (!existsSync(join(folder, JOURNAL))) await removeWorkFolder(folder)
  }
}

/** Those that a process made which bears this mark. */
export async function workFoldersOf(dataDir: string, mark: string): Promise<readonly string[]> {
  const parent = placesIn(dataDir).backupWork
  const names = await readdir(parent).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.startsWith(`${mark}-`)).map((name) => join(parent, name))
}

export async function removeWorkFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
