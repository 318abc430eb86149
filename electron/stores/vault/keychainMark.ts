import { dirname, join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { mayExist, writePrivateFile } from './privateFile.ts'
import type { SecretStore, SecretVault } from './secretVault.ts'
import type { VaultLock } from './vaultLock.ts'

/**
 * A file that says: secrets of this data folder are in the keychain. Without it, a run that cannot reach the keychain
 * (a schedule, a remote shell) would take the folder for a new one and begin a second set of secrets.
 */
export interface KeychainMark {
  isThere(): Promise<boolean>
  /** Rejects with `keychain-locked` if another process began a sealed file meanwhile. Only under the lock. */
  write(): Promise<void>
}

const NAME = 'secrets-in-keychain.txt'

const TEXT = 'Secrets of this folder are kept in the keychain of the operating system. This file holds none of them.\n'

/** The mark beside a sealed file, of which there is only one of the two. */
export function keychainMark(sealedFile: string): KeychainMark {
  const file = join(dirname(sealedFile), NAME)
  const isThere = () => mayExist(file)
  return {
    isThere,
    write: async () => {
      if (await isThere()) return
      if (await mayExist(sealedFile)) throw sealedMeanwhile()
      await writePrivateFile(file, TEXT)
    }
  }
}

/** Of a mark whose keychain cannot be reached. */
export function secretsOutOfReach(): AppError {
  return new AppError(
    'keychain-unavailable',
    `The secrets of this data folder are in the keychain of this computer, which cannot be reached now. Start Tallydesk again from your desktop session. If that keychain is gone for good, delete ${NAME} from the data folder.`
  )
}

function sealedMeanwhile(): AppError {
  return new AppError(
    'keychain-locked',
    'Another process began to protect the secrets of this data folder with a passphrase. Start Tallydesk again and enter it.'
  )
}

/**
 * The keychain; puts the mark before the first secret. The keychain cannot "add unless present", so the lock replaces
 * that. A call that timed out keeps the lock until it returns, because it could still overwrite another process's
 * secret.
 */
export function markedKeychain(keychain: SecretStore, mark: KeychainMark, lock: VaultLock): SecretVault {
  return {
    read: (account) => keychain.read(account),
    clear: (account) => keychain.clear(account),
    write: async (account, secret) => {
      if (!(await mark.isThere())) await lock(() => mark.write())
      await keychain.write(account, secret)
    },
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
    if ((await keychain.read(account)) !== undefined) return
    await mark.write()
    await keychain.write(account, secret)
  }
}
