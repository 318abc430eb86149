import { AppError } from '../../../shared/errors.ts'
import { keychainFailure, keychainUnavailable } from './keychainFailure.ts'
import { keychainMark, markedKeychain, secretsOutOfReach } from './keychainMark.ts'
import { mayExist } from './privateFile.ts'
import { createSealedVault, openSealedVault } from './sealedVault.ts'
import type { SecretStore, SecretVault } from './secretVault.ts'
import { vaultLock } from './vaultLock.ts'
import { closedPlace, placeAfter, readyPlace, type Place } from './vaultPlace.ts'

export interface VaultOptions {
  /** Loads the system's keychain; rejects with `keychain-unavailable` where there is none. */
  readonly openKeychain: () => Promise<SecretStore>
  /** Path of the file that a passphrase seals. Once the keychain holds secrets, a mark is stored beside the file. */
  readonly sealedFile: string
  /** Opens the sealed file without asking; makes it if there is neither a keychain nor a trace of one. */
  readonly passphrase?: string | undefined
}

/** The rules for where secrets are stored (see `createVault`). Its only state is the one keychain of the process. */
export interface VaultChoice {
  find(): Promise<Place>
  /** Where secrets are after the user entered a passphrase; its `error` says why they are still locked. */
  unlock(place: Place, passphrase: string): Promise<Place>
}

export function vaultChoice({ openKeychain, sealedFile, passphrase }: VaultOptions): VaultChoice {
  const mark = keychainMark(sealedFile)
  // One for the whole process: only the keychain object that hangs knows it, and a second one would block a second
  // thread.
  let keychain: SecretVault | undefined

  async function tryKeychain(): Promise<Place> {
    try {
      keychain ??= markedKeychain(await openKeychain(), mark, vaultLock(sealedFile))
    } catch (error) {
      return closedPlace('keychain', keychainFailure(error))
    }
    const ready = readyPlace('keychain', keychain)
    try {
      // Reading an absent name makes the keychain prove that it is open.
      await keychain.read('check')
      return ready
    } catch (error) {
      return placeAfter(ready, error) ?? closedPlace('keychain', keychainUnavailable(error))
    }
  }
  async function withoutSealedFile(): Promise<Place> {
    const place = await tryKeychain()
    if (place.status.state !== 'unavailable') return place
    if (await mark.isThere()) return closedPlace('keychain', secretsOutOfReach())
    if (passphrase) return sealedPlace(() => createSealedVault(sealedFile, passphrase), closed('undecided'))
    return closedPlace('undecided', noKeychain(place.error))
  }
  return {
    find: async () => {
      if (!(await mayExist(sealedFile))) return withoutSealedFile()
      if (passphrase) return sealedPlace(() => openSealedVault(sealedFile, passphrase), closed('sealed'))
      return closedPlace('sealed', lockedFile())
    },
    unlock: async (place, given) => {
      const { kind, state } = place.status
      if (kind === 'sealed' && state === 'ready') return place
      if (kind === 'sealed') return sealedPlace(() => openSealedVault(sealedFile, given), closed('sealed'))
      if (kind !== 'undecided') return { ...place, error: place.error ?? nothingToUnlock() }
      return sealedPlace(
        () => createSealedVault(sealedFile, given),
        (error) => ({ ...place, error })
      )
    }
  }
}

const closed = (kind: 'sealed' | 'undecided') => (error: AppError) => closedPlace(kind, error)

async function sealedPlace(open: () => Promise<SecretVault>, otherwise: (error: AppError) => Place): Promise<Place> {
  try {
    return readyPlace('sealed', await open())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another process may have created the file meanwhile.
    return error.code === 'passphrase-wrong' ? closedPlace('sealed', error) : otherwise(error)
  }
}

function lockedFile(): AppError {
  return new AppError('keychain-locked', 'Your secrets are protected with a passphrase. Enter it to unlock them.')
}

function nothingToUnlock(): AppError {
  return new AppError(
    'not-allowed',
    'No passphrase protects secrets in this session. Restart Tallydesk to choose again where secrets are kept.'
  )
}

function noKeychain(cause: unknown): AppError {
  return new AppError(
    'keychain-unavailable',
    'This computer has no keychain that can be used. Choose a passphrase to keep secrets in a protected file, or work without storing them.',
    { cause }
  )
}
