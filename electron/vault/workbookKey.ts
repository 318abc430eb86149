import { RESTORE_WAYS } from '../../shared/restoreWays.ts'
import { writeOnceKey, type KeyMessages } from './writeOnceKey.ts'
import type { SecretVault } from './secretVault.ts'

/** Under which name the vault keeps the key of a connection's workbook. It stays there when the connection goes. */
export function workbookKeyAccount(connectionId: string): string {
  return `workbook-key:${connectionId}`
}

/** The key of a connection's workbook; see `writeOnceKey`. Decisions cannot be read again from anywhere without it. */
export function workbookKey(vault: SecretVault, connectionId: string, workbookExists: boolean): Promise<string> {
  return writeOnceKey(vault, workbookKeyAccount(connectionId), workbookExists, MESSAGES)
}

const MESSAGES: KeyMessages = {
  missing: `The key of the reconciliations is not where your secrets are kept now, so their file stays closed. Unlock the keychain or passphrase file it was made with. If that is gone, ${RESTORE_WAYS}: the key is in it.`,
  notStored:
    'The key of a new workbook was not kept by the keychain, so nothing was stored. Check the keychain and try again.',
  wrong: `What is stored as the key of the reconciliations is no key, so their file stays closed. To have them back, ${RESTORE_WAYS}.`
}
