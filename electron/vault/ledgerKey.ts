import { randomBytes } from 'node:crypto'
import { AppError } from '../../shared/errors.ts'
import type { SecretVault } from './secretVault.ts'

/** Under which name the vault keeps the access token of a connection. */
export function tokenAccount(connectionId: string): string {
  return `token:${connectionId}`
}

/** Under which name the vault keeps the key of a connection's ledger. */
export function ledgerKeyAccount(connectionId: string): string {
  return `ledger-key:${connectionId}`
}

/**
 * The key of a connection's ledger: 32 bytes as 64 hexadecimal digits. Made anew only where there is no ledger file;
 * otherwise a missing one rejects with `key-missing` and one that is no key with `key-wrong`.
 */
export async function ledgerKey(vault: SecretVault, connectionId: string, ledgerExists: boolean): Promise<string> {
  const account = ledgerKeyAccount(connectionId)
  const stored = await vault.read(account)
  if (stored !== undefined) return checked(stored)
  if (ledgerExists) {
    throw new AppError(
      'key-missing',
      'The key of this ledger is not where your secrets are kept now, so its file stays closed. Unlock the keychain or passphrase file it was made with, or remove the connection and sync again.'
    )
  }
  return checked(await storeNewKey(vault, account))
}

/** Reads the key back, because a ledger whose key was not kept could never be opened again. */
async function storeNewKey(vault: SecretVault, account: string): Promise<string> {
  await vault.write(account, randomBytes(32).toString('hex'))
  const kept = await vault.read(account)
  if (kept !== undefined) return kept
  throw new AppError(
    'keychain-unavailable',
    'The key of a new ledger was not kept by the keychain, so no ledger was made. Check the keychain and try again.'
  )
}

function checked(key: string): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key
  throw new AppError(
    'key-wrong',
    'What is stored as the key of this ledger is no key. Restore it from a backup of your secrets, or remove the connection and sync again.'
  )
}
