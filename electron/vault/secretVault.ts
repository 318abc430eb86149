/**
 * Where secrets are kept. `undefined` means that the secret is known to be absent; every other trouble is an
 * `AppError`: `keychain-locked`, `keychain-unavailable`, `keychain-timeout`, `passphrase-wrong`.
 */
export interface SecretVault {
  read(account: string): Promise<string | undefined>
  write(account: string, secret: string): Promise<void>
  clear(account: string): Promise<void>
}
