import { access, constants, stat } from 'node:fs/promises'

const OTHERS_WRITE = 0o002
const GROUP_WRITES = 0o020

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
