import { z } from 'zod'
import { BackupSchedule, BackupStatus, MadeBackup } from '../../../shared/domain/backup.ts'
import { lockOf, withFileLock } from '../../base/database/fileLock.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { loadJson, readJson, storeJson, type JsonKind } from '../../stores/vault/jsonFile.ts'

/** The backup schedule, and the backups that were made. Holds no secret. */
const BackupsFile = z.strictObject({
  schedule: BackupSchedule,
  /** Newest first. */
  made: z.array(MadeBackup),
  failure: BackupStatus.shape.failure
})
export type BackupsFile = z.output<typeof BackupsFile>

const kind: JsonKind<BackupsFile> = { schema: BackupsFile, version: 1, name: 'the list of backups' }

const FIRST: BackupsFile = { schedule: { every: 'off', folder: null, keep: 7 }, made: [], failure: null }

/**
 * A damaged file is set aside and the list starts empty, with that as its failure; the backups themselves stay where
 * they are.
 */
export async function loadBackups(dataDir: string): Promise<BackupsFile> {
  const read = await readJson(placesIn(dataDir).backups, kind)
  return read === 'damaged' ? changeBackups(dataDir, (before) => before) : (read ?? FIRST)
}

/**
 * Changes the file's current content, even if another process wrote it. Rejects with `disk-full`, `not-writable` or
 * `busy`.
 */
export function changeBackups(dataDir: string, change: (before: BackupsFile) => BackupsFile): Promise<BackupsFile> {
  const file = placesIn(dataDir).backups
  return withFileLock(lockOf(file), async () => {
    const { value = FIRST, setAside } = await loadJson(file, kind)
    const after = change(setAside === undefined ? value : { ...FIRST, failure: lostSchedule(setAside) })
    await storeJson(file, kind, after)
    return after
  })
}

function lostSchedule(name: string): BackupsFile['failure'] {
  const message = `The file with the schedule and the list of backups was damaged. It was set aside as ${name}, and automatic backups are off: set them again under Backups. Those that were made stay where they are.`
  return { at: new Date().toISOString(), error: { code: 'cache-damaged', message } }
}
