import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../base/database/failure.ts'
import { explainFileFailure } from '../exporting/files/fileFailure.ts'
import { PROCESS_MARK } from '../../base/process/processMark.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { makePrivateFolder } from '../../session/privateFolder.ts'

/*
 * Backups are copied, and restored files written, in folders `backups/<mark of the process>-<random>` of the data
 * folder: the remains of a killed process can be recognised, and are on the same disk as their destination.
 */

/** A folder with this file belongs to a restore that must be finished; see `restoreJournal.ts`. */
export const JOURNAL = 'restore.json'

/**
 * Runs an action with a folder of its own and deletes the folder afterwards, unless a restore in it must still be
 * finished. Reports errors of the disk as `disk-full` or `not-writable`.
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

/** The folders of the process with this mark. */
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
