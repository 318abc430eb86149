import { randomBytes } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'
import type { SecretVault } from './secretVault.ts'

/** Messages about a wrong or missing key, for the kind of file that it opens. */
export interface KeyMessages {
  readonly missing: string
  readonly notStored: string
  readonly wrong: string
}

/**
 * The key of a database file, stored in the vault under a name: 32 bytes as 64 hexadecimal digits. Created only if
 * there is no file; otherwise a missing key rejects with `key-missing`, and a malformed one with `key-wrong`.
 */
export async function writeOnceKey(
  vault: SecretVault,
  account: string,
  isFileThere: boolean,
  messages: KeyMessages
): Promise<string> {
  const stored = await vault.read(account)
  if (stored !== undefined) return checked(stored, messages)
  if (isFileThere) throw new AppError('key-missing', messages.missing)
  return checked(await storeNewKey(vault, account, messages), messages)
}

/**
 * Reads the key back, because a file whose key was not stored can never be opened again, and because another process
 * may have created a key at the same moment: an existing key is never replaced.
 */
async function storeNewKey(vault: SecretVault, account: string, messages: KeyMessages): Promise<string> {
  await vault.addIfAbsent(account, randomBytes(32).toString('hex'))
  const stored = await vault.read(account)
  if (stored !== undefined) return stored
  throw new AppError('keychain-unavailable', messages.notStored)
}

function checked(key: string, messages: KeyMessages): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key
  throw new AppError('key-wrong', messages.wrong)
}
