import { access, constants, mkdir, stat } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

const OTHERS_WRITE = 0o002
const GROUP_WRITES = 0o020

/** Makes a folder that only its owner can enter, unless it is there. Rejects with `not-writable`. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const message = `The data folder ${folder} cannot be created. Check your permissions, or set TALLYDESK_DATA_DIR to another folder.`
    throw new AppError('not-writable', message, { cause })
  }
}

/** Neither this user nor the administrator of the computer. */
export function isStranger(uid: number): boolean {
  return uid !== 0 && uid !== process.getuid?.()
}

/** Whether other users may put or replace files in a folder; never where the system has no owners of files. */
export async function mayOthersWrite(folder: string): Promise<boolean> {
  if (process.getuid === undefined) return false
  const { mode, uid, gid } = await stat(folder)
  // A group of the same number as its user has nobody else in it.
  const others = gid === uid ? OTHERS_WRITE : OTHERS_WRITE | GROUP_WRITES
  return isStranger(uid) || (mode & others) !== 0
}

/** Whether this user may write all of these on this disk now. */
export async function mayWrite(...paths: readonly string[]): Promise<boolean> {
  return Promise.all(paths.map((path) => access(path, constants.W_OK))).then(
    () => true,
    () => false
  )
}
