import { AppError } from '../../shared/errors.ts'
import type { AnyManifest } from '../../shared/domain/manifest.ts'
import type { AtomicFile } from './atomicFile.ts'

const SUFFIX = '.manifest.json'

/** Where the manifest of a file stands, or is going to. */
export function manifestPath(path: string): string {
  return `${path}${SUFFIX}`
}

/** The file that a manifest of this name is of; undefined for a name that is no manifest's. */
export function describedPath(path: string): string | undefined {
  return path.endsWith(SUFFIX) && path.length > SUFFIX.length ? path.slice(0, -SUFFIX.length) : undefined
}

/** A manifest as JSON that people can read too, in UTF-8. */
export function manifestBytes(manifest: AnyManifest): Uint8Array {
  return Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
}

/**
 * Puts a file and its manifest in place, the file first, once both are durable. Whenever the process is killed, the
 * pair is the old one, the new one, or the new file with the old manifest or none: then the SHA-256 in the manifest is
 * not the file's, which checking the file tells. The other order could leave an old file whose manifest is lost.
 */
export async function placePair(file: AtomicFile, manifest: AtomicFile): Promise<void> {
  await file.seal()
  await manifest.seal()
  await file.finish()
  try {
    await manifest.finish()
  } catch (cause) {
    const reason = cause instanceof AppError ? ` ${cause.message}` : ''
    throw new AppError('not-writable', `The file was written, but its integrity record was not.${reason}`, { cause })
  }
}
