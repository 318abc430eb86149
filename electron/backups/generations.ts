import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeBackup } from '../../shared/domain/backup.ts'
import type { BackupsFile } from './backupsFile.ts'

/** So many entries are remembered of backups that went elsewhere, or are gone. */
const REMEMBERED = 50

/** Where a scheduled backup is; undefined for one that went where the user said. */
export function fileOf({ folder, name }: MadeBackup): string | undefined {
  return folder === null ? undefined : join(folder, name)
}

/** Whether a file of its name and size is in its folder; null for one that went elsewhere. */
export async function isThere(backup: MadeBackup): Promise<boolean | null> {
  const file = fileOf(backup)
  if (file === undefined) return null
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size === backup.bytes
}

/**
 * Removes the oldest of the schedule's folder beyond those that are kept, and returns the ids of these. Only what was read
 * back when it was made, and is still there, counts and is removed: whatever else is in the folder is nobody's to remove.
 */
export async function removeOldest({ schedule, made }: BackupsFile): Promise<ReadonlySet<string>> {
  const retained: MadeBackup[] = []
  const removed = new Set<string>()
  for (const backup of made) {
    const file = fileOf(backup)
    if (file === undefined || backup.folder !== schedule.folder || !(await isThere(backup))) continue
    if (retained.length < schedule.keep) retained.push(backup)
    else {
      await rm(file)
      removed.add(backup.id)
    }
  }
  return removed
}

/** The list with a new one at its head; one whose file it took the place of is no other one. */
export function withBackup(made: readonly MadeBackup[], backup: MadeBackup, keep: number): MadeBackup[] {
  const others = made.filter(({ folder, name }) => folder === null || folder !== backup.folder || name !== backup.name)
  return [backup, ...others].slice(0, REMEMBERED + keep)
}
