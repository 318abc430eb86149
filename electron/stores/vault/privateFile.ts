import { randomBytes } from 'node:crypto'
import { access, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { PROCESS_MARK } from '../../base/process/processMark.ts'

/** Whether a file is there. One that cannot be looked at counts as there, so that nothing is put over it. */
export async function mayExist(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (cause) {
    return errnoOf(cause) !== 'ENOENT'
  }
}

/**
 * Replaces a file as a whole: a reader, even after a crash, finds the old text or the new one. Only its owner may
 * read it (mode 0600). Rejects with `disk-full` or `not-writable`; then the old file is unchanged.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${PROCESS_MARK}-${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeAndSync(temporary, text)
    await rename(temporary, file)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw writeFailure(file, cause)
  }
  await syncFolder(dirname(file))
}

async function writeAndSync(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  await closing(handle, async () => {
    await handle.writeFile(text)
    await handle.sync()
  })
}

/** Makes the rename itself survive a power cut, if the file system can: Windows and some network drives cannot. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  // The file is in place by now, so a failed sync of the folder does not fail the write.
  if (handle) await closing(handle, () => handle.sync()).catch(() => undefined)
}

async function closing(handle: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } finally {
    await handle.close()
  }
}

function writeFailure(file: string, cause: unknown): AppError {
  const name = basename(file)
  const errno = errnoOf(cause)
  if (errno === 'ENOSPC' || errno === 'EDQUOT') {
    const text = `The disk is full, so ${name} was not saved. Free some space and try again.`
    return new AppError('disk-full', text, { cause })
  }
  const text = `${name} could not be written to the folder ${dirname(file)}. Make sure that the folder exists and that you may write to it.`
  return new AppError('not-writable', text, { cause })
}

/** The system's name of a file error, such as `ENOENT`. */
export function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
