import { randomBytes } from 'node:crypto'
import { AppError } from '../../shared/errors.ts'
import type { SecretVault } from './secretVault.ts'

/** What is told of a key that is not as it must be, by the kind of file that it opens. */
export interface KeyWords {
  readonly missing: string
  readonly notKept: string
  readonly wrong: string
}

/**
 * The key of a database file, kept in the vault under a name: 32 bytes as 64 hexadecimal digits. Made anew only where
 * there is no file; otherwise a missing one rejects with `key-missing` and one that is no key with `key-wrong`.
 */
export async function databaseKey(
  vault: SecretVault,
  account: string,
  isFileThere: boolean,
  words: KeyWords
): Promise<string> {
  const stored = await vault.read(account)
  if (stored !== undefined) return checked(stored, words)
  if (isFileThere) throw new AppError('key-missing', words.missing)
  return checked(await storeNewKey(vault, account, words), words)
}

/**
 * Reads the key back, because a file whose key was not kept could never be opened again, and because it may be the one
 * that another process made in the same moment: a key that is kept is never replaced.
 */
async function storeNewKey(vault: SecretVault, account: string, words: KeyWords): Promise<string> {
  await vault.add(account, randomBytes(32).toString('hex'))
  const kept = await vault.read(account)
  if (kept !== undefined) return kept
  throw new AppError('keychain-unavailable', words.notKept)
}

function checked(key: string, words: KeyWords): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key
  throw new AppError('key-wrong', words.wrong)
}
