import { dirname, join } from 'node:path'
import { withFileLock } from '../../base/database/fileLock.ts'

/** Does something while no other process changes the secrets of this data folder; see `withFileLock`. */
export type VaultLock = <T>(work: () => Promise<T>) => Promise<T>

/** The lock of the data folder that the sealed file belongs to, whether there is such a file or not. */
export function vaultLock(sealedFile: string): VaultLock {
  const file = join(dirname(sealedFile), 'vault.lock')
  return (work) => withFileLock(file, work)
}
