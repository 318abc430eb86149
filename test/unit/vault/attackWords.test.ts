import { expect, it } from 'vitest'
import { ledgerKey } from '../../../electron/vault/ledgerKey.ts'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'

it('whoever lost only the key of a ledger is told that removing the connection puts its decisions away', async () => {
  const refusal = await ledgerKey(sessionVault(), 'nordic', true).then(String, (error: unknown) => String(error))
  expect(refusal).toMatch(/remove the connection/)
  expect(refusal).toMatch(/decisions|reconciliations/)
})
