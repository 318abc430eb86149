import { access } from 'node:fs/promises'
import { writePrivateFile } from './privateFile.ts'
import type { SecretVault } from './secretVault.ts'

/**
 * A file that says: secrets of this data folder are in the keychain. Without it, a run that cannot reach the keychain
 * (a schedule, a remote shell) would take the folder for a new one and begin a second set of secrets.
 */
export interface KeychainMark {
  isThere(): Promise<boolean>
  put(): Promise<void>
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
    put: async () => {
      if (!(await isThere())) await writePrivateFile(file, TEXT)
    }
  }
}

/** The keychain, leaving the mark before the first secret goes in. */
export function markedKeychain(keychain: SecretVault, mark: KeychainMark): SecretVault {
  return {
    read: (account) => keychain.read(account),
    clear: (account) => keychain.clear(account),
    write: async (account, secret) => {
      await mark.put()
      await keychain.write(account, secret)
    }
  }
}
