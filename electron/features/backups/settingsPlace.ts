import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupPart } from '../../stores/backupFile/backupContents.ts'
import { lostOverrides } from '../../stores/connections/settingsFile.ts'
import { lockOf, withFileLock } from '../../base/database/fileLock.ts'
import { isDamagedText, setAside } from '../../stores/vault/jsonFile.ts'
import { syncFolder } from '../../stores/vault/privateFile.ts'

export type SettingsKind = Exclude<BackupPart['kind'], 'workbook'>

/** What is set up here in one file: nothing, or what a restore may replace, or what stays. */
type Here = 'nothing' | 'damaged' | 'detected' | 'set'

/** Whether a restore brings this part of a backup to this file. What works here stays. */
export async function isBrought(kind: SettingsKind, part: string, file: string): Promise<boolean> {
  return (await lookAt(kind, part, file)) !== 'set'
}

/** Brings it there, unless something works there. A damaged file is set aside; does nothing without the part. */
export async function bringSettings(kind: SettingsKind, part: string, file: string): Promise<void> {
  await withFileLock(lockOf(file), async () => {
    const here = existsSync(part) ? await lookAt(kind, part, file) : 'set'
    if (here === 'set') return
    if (here === 'damaged') await setAside(file, 'what was set up for this connection')
    await rename(part, file)
    await syncFolder(dirname(file))
  })
}

async function lookAt(kind: SettingsKind, part: string, file: string): Promise<Here> {
  if (!existsSync(file)) return 'nothing'
  if (isDamagedText(await readFile(file, 'utf8'))) return 'damaged'
  return kind === 'settings' && (await lostOverrides(file, part)) ? 'detected' : 'set'
}
