import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { PROCESS_MARK } from '../../../base/process/processMark.ts'
import { explainFileFailure } from './fileFailure.ts'
import { followLinks } from './followLinks.ts'

/** A file that appears under its name only when it is complete. */
export interface AtomicFile {
  /** The temporary path until the file is finished. */
  readonly half: string
  append(bytes: Uint8Array): Promise<void>
  /** Makes the content durable under the temporary name; nothing can be appended after it. */
  seal(): Promise<void>
  /** Seals the file and replaces the old one. */
  finish(): Promise<void>
  /** Whether the file that now has its name is surely this one; some network disks cannot tell. */
  isSurelyInPlace(): Promise<boolean>
  /** Deletes the temporary file and leaves the old one unchanged. Safe to call at any time, also after `finish`. */
  discard(): Promise<void>
}

/**
 * Creates a file beside its target that only its owner can read. Every call may reject with `disk-full` or
 * `not-writable`.
 */
export async function createAtomicFile(path: string): Promise<AtomicFile> {
  const explained = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw explainFileFailure(error, path)
    })
  const target = await explained(ordinaryTarget(path))
  const half = join(dirname(target), `.${basename(target)}.${PROCESS_MARK}-${randomBytes(6).toString('hex')}.part`)
  const handle = await explained(open(half, 'wx', 0o600))
  let isOpen = true
  let isInPlace = false
  let inode: bigint | undefined
  // Another user may have put a link in place of a folder just before the file was made.
  const found = process.getuid ? followLinks(half) : Promise.resolve(half)
  await explained(found).catch(async (error: unknown) => {
    await handle.close()
    await rm(half, { force: true })
    throw error
  })

  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }

  async function seal(): Promise<void> {
    if (!isOpen) return
    await handle.sync()
    inode = (await handle.stat({ bigint: true })).ino
    await close()
  }

  async function finish(): Promise<void> {
    await seal()
    await rename(half, target)
    isInPlace = true
    await syncFolder(dirname(target))
  }

  return {
    half,
    append: (bytes) => explained(writeAll(handle, bytes)),
    seal: () => explained(seal()),
    finish: () => explained(finish()),
    isSurelyInPlace: async () => (await stat(target, { bigint: true }).catch(() => undefined))?.ino === inode,
    async discard() {
      await close()
      if (!isInPlace) await rm(half, { force: true })
    }
  }
}

/** Writes a file that only its owner can read, whole or not at all; rejects as `createAtomicFile` does. */
export async function writeAtomicFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await createAtomicFile(path)
  try {
    await file.append(bytes)
    await file.finish()
  } finally {
    await file.discard()
  }
}

/** Follows a link to the file it names; one that leads nowhere is replaced. Devices and pipes are refused. */
async function ordinaryTarget(path: string): Promise<string> {
  try {
    const target = await followLinks(path)
    const found = await stat(target)
    if (found.isFile()) return target
    // Checked before anything is written, so that of two files neither is replaced if one cannot be.
    if (found.isDirectory()) throw Object.assign(new Error('The target is a folder'), { code: 'EISDIR' })
  } catch (error) {
    // The folder of a new file is found without asking Windows, which cannot tell it for each disk.
    if (isAbsent(error)) return process.getuid ? join(await followLinks(dirname(path)), basename(path)) : path
    throw error
  }
  throw new AppError('not-writable', `${basename(path)} is not an ordinary file. Choose another place.`)
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written)
    written += bytesWritten
  }
}

/**
 * Makes the new name survive a power cut, where the system can. The file is in place by now, whole, so that a failure
 * here must not tell the user that there is none.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close().catch(() => undefined)
}
