import type { MadeBackup } from '../../../shared/domain/backup.ts'
import { toWire } from '../../../shared/errors.ts'
import type { Log } from '../../session/ports.ts'
import { fileOf, isThere } from './generations.ts'
import { resealBackup, type Reseal } from './resealBackup.ts'

/** How many backups have the new passphrase now, and the names of those that keep their earlier one. */
export interface Resealed {
  readonly changed: number
  readonly kept: string[]
}

interface ResealContext {
  /** Registers the path of a file that the app writes without a dialog. */
  readonly noteTarget: (path: string) => Promise<void>
  /** Learns another size, by which a backup is known to be still there. */
  readonly onChanged: (id: string, bytes: number) => Promise<void>
  readonly log: Log
}

/** Changes the passphrase of every backup in the folders of schedules. One that is not there now keeps its earlier one. */
export async function resealMade(
  made: readonly MadeBackup[],
  passphrases: Omit<Reseal, 'path'>,
  { noteTarget, onChanged, log }: ResealContext
): Promise<Resealed> {
  const kept: string[] = []
  let changed = 0
  for (const backup of made) {
    const path = fileOf(backup)
    if (path === undefined) continue
    // Its disk may not be connected.
    if (!(await isThere(backup))) {
      kept.push(backup.name)
      continue
    }
    let bytes: number
    try {
      await noteTarget(path)
      bytes = await resealBackup({ path, ...passphrases })
    } catch (error) {
      // It stays as it was, and the caller is notified of them.
      log('backup-not-changed', { code: toWire(error).code })
      kept.push(backup.name)
      continue
    }
    changed += 1
    if (bytes !== backup.bytes) await onChanged(backup.id, bytes)
  }
  return { changed, kept }
}
