import { basename } from 'node:path'
import { readBackup } from '../../stores/backupFile/backupFile.ts'
import { sealPieces, unsealPieces } from '../../stores/backupFile/sealedPieces.ts'
import { createAtomicFile } from '../exporting/files/atomicFile.ts'
import { explainReadFailure } from '../exporting/files/fileFailure.ts'
import { AppError } from '../../../shared/errors.ts'
import type { KdfCost } from '../../stores/vault/passphraseKey.ts'
import { checkPassphrase } from './makeBackup.ts'

export interface Reseal {
  readonly path: string
  readonly current: string
  readonly next: string
  readonly cost?: KdfCost | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Encrypts a backup with another passphrase; the old one no longer opens it. Replaces the file only after the new one
 * was read back. Returns its size in bytes. Rejects with the same errors as reading it, and with `cancelled` if it is
 * stopped before: then the old passphrase opens it.
 */
export async function resealBackup({ path, current, next, cost, signal }: Reseal): Promise<number> {
  checkPassphrase(next)
  const name = basename(path)
  // As it was written: a later version may have added what this one does not know.
  const pieces = unsealPieces(path, current, name)
  let piece = await pieces.next().catch((error: unknown) => {
    throw explainReadFailure(error, name)
  })
  try {
    const file = await createAtomicFile(path)
    try {
      let written = 0
      const append = (bytes: Uint8Array) => {
        refuseCancelled(signal)
        written += bytes.length
        return file.append(bytes)
      }
      const sealer = await sealPieces(append, next, cost)
      for (; !piece.done; piece = await pieces.next()) await sealer.add(piece.value)
      await sealer.end()
      await file.seal()
      const again = await readBackup(file.half, next, name)
      // Compares each part with its hash on the way.
      while (!(await again.parts.next()).done) refuseCancelled(signal)
      refuseCancelled(signal)
      await file.finish()
      return written
    } finally {
      await file.discard()
    }
  } finally {
    await pieces.return()
  }
}

function refuseCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Cancelled. The backup keeps its passphrase.')
}
