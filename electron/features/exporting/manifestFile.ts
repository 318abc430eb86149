import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { AnyManifest } from '../../../shared/domain/manifest.ts'
import type { AtomicFile } from './files/atomicFile.ts'
import { fileDigest } from './files/fileDigest.ts'

const SUFFIX = '.manifest.json'

/** The path of the manifest of a file. */
export function manifestPath(path: string): string {
  return `${path}${SUFFIX}`
}

/** The path of the file that a manifest describes; undefined if the name is not that of a manifest. */
export function describedPath(path: string): string | undefined {
  return path.endsWith(SUFFIX) && path.length > SUFFIX.length ? path.slice(0, -SUFFIX.length) : undefined
}

/** A manifest as readable JSON, in UTF-8. */
export function manifestBytes(manifest: AnyManifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
}

/**
 * Moves a file and its manifest into place, the file first, once both are durable. If the process is killed, the pair
 * is the old one, the new one, or the new file with the old manifest or none; then checking the file reports that its
 * SHA-256 differs. The other order could lose the manifest of the old file. Rejects with `busy` if another process wrote
 * to the same path meanwhile: of two that do so, whoever places its manifest last sees it. `sha256`: of the file, in hex.
 */
export async function placePair(
  path: string,
  { file, manifest, sha256 }: { readonly file: AtomicFile; readonly manifest: AtomicFile; readonly sha256: string }
): Promise<void> {
  await file.seal()
  await manifest.seal()
  await file.finish()
  try {
    await manifest.finish()
  } catch (cause) {
    const reason = cause instanceof AppError ? ` ${cause.message}` : ''
    throw new AppError('not-writable', `The file was written, but its integrity record was not.${reason}`, { cause })
  }
  if (await file.isSurelyInPlace()) return
  // A program that waits for files may have moved it on already.
  const found = await sha256At(path)
  if (found === undefined || found === sha256) return
  const other = `Something else wrote ${basename(path)} at the same time, so it may not fit its integrity record. Export again, to another name.`
  throw new AppError('busy', other)
}

async function sha256At(path: string): Promise<string | undefined> {
  return (await fileDigest(path).catch(() => undefined))?.sha256
}
