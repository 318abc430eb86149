import { z } from 'zod'

/** Where secrets (tokens, ledger keys) are kept, and whether they can be read now. */
export const VaultStatus = z.strictObject({
  /**
   * `keychain`: the operating system's. `sealed`: a file sealed with the user's passphrase. `session`: memory only.
   * `undecided`: there is no keychain and the user has not chosen yet.
   */
  kind: z.enum(['keychain', 'sealed', 'session', 'undecided']),
  /** `locked`: the keychain or the sealed file must be unlocked. `timeout`: the keychain did not answer in time. */
  state: z.enum(['ready', 'locked', 'unavailable', 'timeout']),
  /** A sealed file exists: a passphrase opens it, and a new one must not replace it. */
  sealedFileExists: z.boolean()
})
export type VaultStatus = z.output<typeof VaultStatus>
