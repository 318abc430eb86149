import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { backedUp, type BackupContents } from '../../stores/backupFile/backupContents.ts'
import { readBackup, writeBackup } from '../../stores/backupFile/backupFile.ts'
import { damagedBackup } from '../../stores/backupFile/sealedPieces.ts'
import { damagedIn, isSound } from '../../../shared/words/damagedIn.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { createAtomicFile } from '../exporting/files/atomicFile.ts'
import type { KdfCost } from '../../stores/vault/passphraseKey.ts'
import { openCopying, type Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import { quoted } from './backupFailures.ts'
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
  /** Nothing had this name when it was chosen: whatever has it by the end stays. */
  readonly isNew?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** A backup that was read back from the disk to its last byte. */
export interface ProvenBackup {
  readonly contents: BackupContents
  readonly bytes: number
}

/**
 * Makes a backup. Its file gets its name only after it was read back as a restore would read it: opened with the
 * passphrase, every workbook opened with its own key, pages and log checked. Rejects with the reason if it fails, and
 * with `backup-damaged` where one with a damaged audit trail would replace one that may be sound, and with `not-writable`
 * where one without decisions would replace one with some; a previous file of that name is then unchanged.
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
  target: BackupTarget,
  { cost }: MakeBackupContext,
  contents: BackupContents,
  folder: string,
  copying: Copying
): Promise<number> {
  const { path, passphrase, signal } = target
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
    await refuseReplacing(target, contents)
    await file.finish()
    return bytes
  } finally {
    await file.discard()
  }
}

async function refuseReplacing({ path, passphrase, isNew }: BackupTarget, contents: BackupContents): Promise<void> {
  if (!existsSync(path)) return
  const name = basename(path)
  if (isNew) throw new AppError('busy', `Another backup was saved as ${name} meanwhile, so this one was not.`)
  const hasSome = hasAnything(contents)
  if (!hasDecisions(contents) && (await maybe(path, passphrase, hasSome ? hasDecisions : hasAnything))) {
    const lacking = hasSome ? 'no decisions of a connection' : 'neither connections nor decisions'
    const message = `Nothing was written: this data folder has ${lacking}, and ${name} may be a backup with some. Choose another file, or check whether this is the right data folder.`
    throw new AppError('not-writable', message)
  }
  const damaged = damagedIn(backedUp(contents, SANDBOX_CONNECTION.name))
  const isAllSound = (old: BackupContents) => isSound(backedUp(old, SANDBOX_CONNECTION.name))
  if (damaged.length === 0 || !(await maybe(path, passphrase, isAllSound))) return
  const message = `Nothing was written: the audit trail of ${quoted(damaged)} is damaged, and ${name} may be a sound backup. Choose another file. The command check-audit-trail says where it is damaged.`
  throw new AppError('backup-damaged', message)
}

function hasAnything({ connections, parts }: BackupContents): boolean {
  return connections.length > 0 || parts.some(({ kind }) => kind === 'workbook')
}

/** Of a connection: what was tried in the sandbox can be done again. */
function hasDecisions({ parts }: BackupContents): boolean {
  return parts.some((part) => part.kind === 'workbook' && part.key !== null && part.log.entries > 0)
}

/** Whether a file may be such a backup: also one that another passphrase opens. */
async function maybe(
  path: string,
  passphrase: string,
  isSuch: (contents: BackupContents) => boolean
): Promise<boolean> {
  try {
    const { contents, parts } = await readBackup(path, passphrase)
    await parts.next()
    await parts.return()
    return isSuch(contents)
  } catch (error) {
    const { code } = toWire(error)
    return code !== 'bad-input' && code !== 'backup-damaged'
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
