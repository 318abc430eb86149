import { access } from 'node:fs/promises'
import { writePrivateFile } from './privateFile.ts'
import type { SecretStore, SecretVault } from './secretVault.ts'
import type { VaultLock } from './vaultLock.ts'

/**
 * A file that says: secrets of this data folder are in the keychain. Without it, a run that cannot reach the keychain
 * (a schedule, a remote shell) would take the folder for a new one and begin a second set of secrets.
 */
export interface KeychainMark {
  isThere(): Promise<boolean>
  write(): Promise<void>
}

const TEXT = 'Secrets of this folder are kept in the keychain of the operating system. This file holds none of them.\n'

export function keychainMark(file: string): KeychainMark {
  const isThere = () =>
    access(file).then(
      () => true,
      () => false
    )
  return {
    isThere,
    write: async () => {
      if (!(await isThere())) await writePrivateFile(file, TEXT)
    }
  }
}

/**
 * The keychain; puts the mark before the first secret. The keychain cannot "add unless present", so the lock replaces
 * that. A call that timed out keeps the lock until it returns, because it could still overwrite another process's
 * secret.
 */
export function markedKeychain(keychain: SecretStore, mark: KeychainMark, lock: VaultLock): SecretVault {
  const write = async (account: string, secret: string) => {
    await mark.write()
    await keychain.write(account, secret)
  }
  return {
    read: (account) => keychain.read(account),
    clear: (account) => keychain.clear(account),
    write,
    addIfAbsent: (account, secret) => {
      const added = Promise.withResolvers<undefined>()
      const held = lock(async () => {
        const adding = addUnlessThere(account, secret)
        adding.then(() => added.resolve(undefined), added.reject)
        await adding.catch(() => keychain.settled?.())
      })
      held.catch(added.reject)
      return added.promise
    }
  }
  async function addUnlessThere(account: string, secret: string): Promise<void> {
    if ((await keychain.read(account)) === undefined) await write(account, secret)
  }
}
