import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const pattern = /^tallydesk-(\d+)-[A-Za-z0-9]+$/

/** The start of a temporary folder's name; it tells which process the folder belongs to. */
export function folderPrefix(pid: number): string {
  return `tallydesk-${pid}-`
}

/** Deletes the temporary folders of runs that were killed before they could: exported rows must not lie around. */
export async function removeKilledRunFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = pattern.exec(name)?.[1]
    const folder = join(parent, name)
    if (pid !== undefined && !isAlive(Number(pid)) && (await isOurs(folder))) {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user exists too, although it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Not where a link leads: nobody but its owner may remove it from a folder that all share. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid())
}
