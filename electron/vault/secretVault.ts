/**
 * What keeps secrets. `undefined` means that the secret is known to be absent; every other trouble is an `AppError`:
 * `keychain-locked`, `keychain-unavailable`, `keychain-timeout`, `passphrase-wrong`.
 */
export interface SecretStore {
  read(account: string): Promise<string | undefined>
  write(account: string, secret: string): Promise<void>
  clear(account: string): Promise<void>
  /** Resolves when no call is under way any more, one that was given up included: that may still do what it was to do. */
  settled?(): Promise<void>
}

/** Where secrets are kept that several processes share. What one changes, none of the others takes back. */
export interface SecretVault extends SecretStore {
  /**
   * Keeps a secret that must never be replaced, unless there is one already. Whichever it is, `read` gives it from then
   * on to every process. Also rejects with `busy` while others do not let go of the vault.
   */
  addIfAbsent(account: string, secret: string): Promise<void>
}
