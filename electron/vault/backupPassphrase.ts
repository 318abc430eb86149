/**
 * Under which name the vault keeps the passphrase of scheduled backups. `folder` tells data folders apart that share a
 * keychain; undefined where the vault belongs to one folder.
 */
export function backupPassphraseAccount(folder: string | undefined): string {
  return folder === undefined ? 'backup-passphrase' : `backup-passphrase:${folder}`
}
