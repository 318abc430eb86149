import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSound } from '../../../shared/words/damagedIn.ts'
import type { MadeBackup } from '../../../shared/domain/backup.ts'
import type { BackupsFile } from './backupsFile.ts'

/** How many list entries are kept for backups outside the schedule's folder or for files that are gone. */
const REMEMBERED = 50

/** Path of a scheduled backup; undefined for one that the user saved elsewhere. */
export function fileOf({ folder, name }: MadeBackup): string | undefined {
  return folder === null ? undefined : join(folder, name)
}

/** Whether a file of this name and size is in the folder; null for a backup that was saved elsewhere. */
export async function isThere(backup: MadeBackup): Promise<boolean | null> {
  const file = fileOf(backup)
  if (file === undefined) return null
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size === backup.bytes
}

/** The same without backups that are gone from a folder which is there: the disk at its place may be another one. */
export async function withoutGone(file: BackupsFile): Promise<BackupsFile> {
  const here = await Promise.all(
    file.made.map(async (backup) => backup.folder === null || !existsSync(backup.folder) || (await isThere(backup)))
  )
  return { ...file, made: file.made.filter((_, index) => here[index]) }
}

/**
 * Deletes the oldest backups in the schedule's folder beyond the number to keep, and returns their ids. Only files
 * that the app wrote and read back, and that are still there, are counted and deleted; it never touches other files.
 * One with a damaged audit trail never takes the place of a sound one: the two are counted apart.
 */
export async function removeOldest({ schedule, made }: BackupsFile): Promise<ReadonlySet<string>> {
  const retained = { sound: 0, damaged: 0 }
  const removed = new Set<string>()
  for (const backup of made) {
    const file = fileOf(backup)
    if (file === undefined || backup.folder !== schedule.folder || !(await isThere(backup))) continue
    const kind = isSound(backup.contents) ? 'sound' : 'damaged'
    retained[kind] += 1
    if (retained[kind] > schedule.keep) {
      await rm(file)
      removed.add(backup.id)
    }
  }
  return removed
}

/** The list with a new backup first; an entry whose file it replaced is dropped. */
export function withBackup(made: readonly MadeBackup[], backup: MadeBackup, keep: number): MadeBackup[] {
  const others = made.filter(({ folder, name }) => folder === null || folder !== backup.folder || name !== backup.name)
  return [backup, ...others].slice(0, REMEMBERED + 2 * keep)
}
