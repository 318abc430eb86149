/**
 * The vault's name for the passphrase of scheduled backups. `folder` distinguishes data folders that share a keychain;
 * undefined if the vault belongs to one folder.
 */
export function backupPassphraseAccount(folder: string | undefined): string {
  return folder === undefined ? 'backup-passphrase' : `backup-passphrase:${folder}`
}
