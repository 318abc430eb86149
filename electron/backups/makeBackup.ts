import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BackupContents } from '../backup/backupContents.ts'
import { writeBackup } from '../backup/backupFile.ts'
import { damagedBackup } from '../backup/sealedPieces.ts'
import { AppError } from '../../shared/errors.ts'
import { createAtomicFile } from '../exporting/atomicFile.ts'
import type { KdfCost } from '../vault/passphraseKey.ts'
import { openCopying, type Copying } from '../workbook/copying/openCopying.ts'
import { copyParts, type CopyContext } from './copyParts.ts'
import { layOutParts, partFile } from './partFiles.ts'
import { withWorkFolder } from './workFolder.ts'

const MIN_PASSPHRASE = 8

export interface MakeBackupContext extends CopyContext {
  /** How expensive each guess of the passphrase is; tests set a lower cost. */
  readonly cost?: KdfCost | undefined
}

export interface BackupTarget {
  readonly path: string
  readonly passphrase: string
  readonly signal?: AbortSignal | undefined
}

/** A backup that was read back from the disk to its last byte. */
export interface ProvenBackup {
  readonly contents: BackupContents
  readonly bytes: number
}

/**
 * Makes a backup. Its file gets its name only after it was read back as a restore would read it: opened with the
 * passphrase, every workbook opened with its own key, pages and log checked. Rejects with the reason if it fails; a
 * previous file of that name is then unchanged.
 */
export async function makeBackup(target: BackupTarget, context: MakeBackupContext): Promise<ProvenBackup> {
  checkPassphrase(target.passphrase)
  return withWorkFolder(context.ports.dataDir, async (folder) => {
    const copying = await openCopying(context.ports.workers.workbook)
    try {
      const contents = await copyParts(context, copying, folder)
      refuseCancelled(target.signal)
      return { contents, bytes: await writeProven(target, context, contents, folder, copying) }
    } finally {
      await copying.close()
    }
  })
}

/** Returns how many bytes were written. */
async function writeProven(
  { path, passphrase, signal }: BackupTarget,
  { cost }: MakeBackupContext,
  contents: BackupContents,
  folder: string,
  copying: Copying
): Promise<number> {
  const file = await createAtomicFile(path)
  try {
    let bytes = 0
    const append = (piece: Uint8Array) => {
      refuseCancelled(signal)
      bytes += piece.length
      return file.append(piece)
    }
    const fileOf = (part: BackupContents['parts'][number]) => partFile(folder, part)
    await writeBackup({ append, passphrase, cost, contents, fileOf })
    await file.seal()
    // The parts that are read back go into the same folder, so the copies are deleted first.
    for (const part of contents.parts) await rm(fileOf(part))
    const read = await layOutParts({ path: file.half, name: basename(path), passphrase }, folder, copying)
    if (JSON.stringify(read) !== JSON.stringify(contents)) throw damagedBackup(basename(path))
    refuseCancelled(signal)
    await file.finish()
    return bytes
  } finally {
    await file.discard()
  }
}

/** Throws `bad-input` for a passphrase that is too short. */
export function checkPassphrase(passphrase: string): void {
  if (passphrase.length >= MIN_PASSPHRASE) return
  throw new AppError('bad-input', `Choose a passphrase of at least ${MIN_PASSPHRASE} characters for the backup.`)
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'The backup was cancelled. Nothing was written.')
}
