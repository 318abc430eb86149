import { writeOnceKey, type KeyMessages } from './writeOnceKey.ts'
import type { SecretVault } from './secretVault.ts'

/** The vault's name for the key of a connection's ledger. */
export function ledgerKeyAccount(connectionId: string): string {
  return `ledger-key:${connectionId}`
}

/** The key of a connection's ledger; see `writeOnceKey`. */
export function ledgerKey(vault: SecretVault, connectionId: string, ledgerExists: boolean): Promise<string> {
  return writeOnceKey(vault, ledgerKeyAccount(connectionId), ledgerExists, MESSAGES)
}

/** The decisions have a key of their own, so a backup still holds them. */
const START_OVER =
  'make a backup, remove the connection, which also puts its decisions away, restore the backup and sync again'

const MESSAGES: KeyMessages = {
  missing: `The key of this ledger is not among your secrets, so its file cannot be opened. Unlock the keychain or passphrase file it was made with. If that is gone, ${START_OVER}.`,
  notStored:
    'The keychain did not save the key of the new ledger, so no ledger was created. Check the keychain and try again.',
  wrong: `The stored key of this ledger is not valid. Restore it from a backup of your secrets. Without one, ${START_OVER}.`
}
