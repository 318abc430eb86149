import type { MadeBackup } from '../../shared/domain/backup.ts'
import { toWire } from '../../shared/errors.ts'
import type { Log } from '../session/ports.ts'
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
  readonly log: Log
}

/** Changes the passphrase of every backup that is still in its folder. */
export async function resealMade(
  made: readonly MadeBackup[],
  passphrases: Omit<Reseal, 'path'>,
  { noteTarget, log }: ResealContext
): Promise<Resealed> {
  const kept: string[] = []
  let changed = 0
  for (const backup of made) {
    const path = fileOf(backup)
    if (path === undefined || !(await isThere(backup))) continue
    try {
      await noteTarget(path)
      await resealBackup({ path, ...passphrases })
      changed += 1
    } catch (error) {
      // It stays as it was, and whoever asked is told which.
      log('backup-not-changed', { code: toWire(error).code })
      kept.push(backup.name)
    }
  }
  return { changed, kept }
}
