import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFile } from '../database/fileLock.ts'
import { fileOf, folderOf } from './dataFolder.ts'

/** Where the ledger of a connection is, or will be; its folder is there. */
export async function ledgerFile(dataDir: string, name: string): Promise<string> {
  await folderOf(dataDir, 'ledger')
  return fileOf(dataDir, 'ledger', name)
}

/** Throws `in-use` while another process has a database file open: nothing of it must be removed then. */
export function refuseInUse(file: string): void {
  // Whoever has opened it has made its lock before.
  if (existsSync(`${file}.lock`)) claimFile(file)()
}

/** Removes a closed ledger and everything beside it. It is a cache: the service still has the rows. */
export async function removeLedger(dataDir: string, name: string): Promise<void> {
  const folder = await folderOf(dataDir, 'ledger')
  for (const entry of await readdir(folder)) {
    if (entry.startsWith(`${name}.db`)) await rm(join(folder, entry), { force: true })
  }
}
