import { z } from 'zod'
import { VaultStatus } from '../domain/vault.ts'
import { call, nothing } from './call.ts'

/** Where secrets are stored. */
export const vaultCalls = {
  'vault.get': call(nothing, VaultStatus),
  'vault.unlock': call(z.strictObject({ passphrase: z.string().min(8).max(1000) }), VaultStatus),
  'vault.useSession': call(nothing, VaultStatus),
  'vault.retry': call(nothing, VaultStatus)
}
