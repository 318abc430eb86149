import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFile, lockOf } from '../base/database/fileLock.ts'
import { fileOf, folderOf } from './dataFolder.ts'

/** The path of a connection's ledger; makes its folder. */
export async function ledgerFile(dataDir: string, name: string): Promise<string> {
  await folderOf(dataDir, 'ledger')
  return fileOf(dataDir, 'ledger', name)
}

/** Throws `in-use` while another process has a database file open: it must not be removed then. */
export function refuseInUse(file: string): void {
  // A process makes the lock before it opens the file.
  if (existsSync(lockOf(file))) claimFile(file)()
}

/** Removes a closed ledger and the files beside it. It is a cache: the service still has the rows. */
export async function removeLedger(dataDir: string, name: string): Promise<void> {
  const folder = await folderOf(dataDir, 'ledger')
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(`${name}.db`)) await rm(join(folder, entry), { force: true })
  }
}
