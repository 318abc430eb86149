import { RESTORE_WAYS } from '../../base/database/restoreWays.ts'
import { writeOnceKey, type KeyMessages } from './writeOnceKey.ts'
import type { SecretVault } from './secretVault.ts'

/** The vault's name for the key of a connection's workbook. The key stays there when the connection is removed. */
export function workbookKeyAccount(connectionId: string): string {
  return `workbook-key:${connectionId}`
}

/** The key of a connection's workbook; see `writeOnceKey`. Without it, the decisions are lost. */
export function workbookKey(vault: SecretVault, connectionId: string, workbookExists: boolean): Promise<string> {
  return writeOnceKey(vault, workbookKeyAccount(connectionId), workbookExists, MESSAGES)
}

const MESSAGES: KeyMessages = {
  missing: `The key of your reconciliations is not among your secrets, so their file cannot be opened. Unlock the keychain or passphrase file it was made with. If that is gone, ${RESTORE_WAYS}: the key is in it.`,
  notStored:
    'The keychain did not save the key of the new reconciliations, so nothing was stored. Check the keychain and try again.',
  wrong: `The stored key of your reconciliations is not valid, so their file cannot be opened. To get them back, ${RESTORE_WAYS}.`
}
