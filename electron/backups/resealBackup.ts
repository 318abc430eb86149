import { basename } from 'node:path'
import { readBackup, sealContents } from '../backup/backupFile.ts'
import { createAtomicFile } from '../exporting/atomicFile.ts'
import { explainReadFailure } from '../exporting/fileFailure.ts'
import type { KdfCost } from '../vault/passphraseKey.ts'
import { checkPassphrase } from './makeBackup.ts'

export interface Reseal {
  readonly path: string
  readonly current: string
  readonly next: string
  readonly cost?: KdfCost | undefined
}

/**
 * Encrypts a backup with another passphrase; the old one no longer opens it. Replaces the file only after the new one
 * was read back. Rejects with the same errors as reading it.
 */
export async function resealBackup({ path, current, next, cost }: Reseal): Promise<void> {
  checkPassphrase(next)
  const { contents, parts } = await readBackup(path, current).catch((error: unknown) => {
    throw explainReadFailure(error, basename(path))
  })
  try {
    const file = await createAtomicFile(path)
    try {
      const sealer = await sealContents((bytes) => file.append(bytes), next, contents, cost)
      for await (const { bytes } of parts) await sealer.add(bytes)
      await sealer.end()
      await file.seal()
      const again = await readBackup(file.half, next)
      // Compares each part with its hash on the way.
      while (!(await again.parts.next()).done);
      await file.finish()
    } finally {
      await file.discard()
    }
  } finally {
    await parts.return()
  }
}
