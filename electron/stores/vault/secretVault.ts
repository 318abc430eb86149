/**
 * Stores secrets. `undefined` means that the secret is certainly absent; every other failure is an `AppError`:
 * `keychain-locked`, `keychain-unavailable`, `keychain-timeout`, `passphrase-wrong`.
 */
export interface SecretStore {
  read(account: string): Promise<string | undefined>
  write(account: string, secret: string): Promise<void>
  clear(account: string): Promise<void>
  /** Resolves when no call is running, including calls that timed out: they may still take effect. */
  settled?(): Promise<void>
}

/** A store of secrets that several processes share. No process undoes the change of another. */
export interface SecretVault extends SecretStore {
  /**
   * Stores a secret that must never be replaced, unless one exists. From then on `read` returns the same secret to
   * every process. Also rejects with `busy` while other processes keep the vault locked.
   */
  addIfAbsent(account: string, secret: string): Promise<void>
}
