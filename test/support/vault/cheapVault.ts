import { join } from 'node:path'
import { createSealedVault } from '../../../electron/stores/vault/sealedVault.ts'

/** What a guess costs is no concern of most tests, and opening it takes no time. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

/** Puts an empty file of sealed secrets into a data folder, before the app would make one that takes its time. */
export async function cheapVault(dataDir: string, passphrase: string): Promise<void> {
  await createSealedVault(join(dataDir, 'vault.sealed'), passphrase, CHEAP)
}
