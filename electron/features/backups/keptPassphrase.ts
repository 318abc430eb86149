import { AppError } from '../../../shared/errors.ts'
import type { ConnectionContext } from '../../session/connectionContext.ts'
import { secretsFolder } from '../../session/workbookFiles.ts'
import { passphraseNotKept } from './backupFailures.ts'

/** The passphrase of scheduled backups, in the vault. */
export interface KeptPassphrase {
  /** Reads the vault: the system may ask the user for its password. */
  isThere(): Promise<boolean>
  /** Rejects with `not-found` if there is none. */
  read(): Promise<string>
  /** Rejects with `keychain-unavailable` if it cannot be read back. */
  store(passphrase: string): Promise<void>
}

export function keptPassphrase({ ports, vault }: Pick<ConnectionContext, 'ports' | 'vault'>): KeptPassphrase {
  const account = async () => {
    const folder = await secretsFolder({ ports, vault })
    return folder === undefined ? 'backup-passphrase' : `backup-passphrase:${folder}`
  }
  const stored = async () => vault.read(await account())
  return {
    isThere: async () => (await stored()) !== undefined,
    read: async () => {
      const passphrase = await stored()
      if (passphrase !== undefined) return passphrase
      throw new AppError('not-found', 'There is no passphrase for scheduled backups here. Set one under Backups.')
    },
    store: async (passphrase) => {
      await vault.write(await account(), passphrase)
      // Backups with a passphrase that nobody keeps would look like the others.
      if ((await stored()) !== passphrase) throw passphraseNotKept()
    }
  }
}
