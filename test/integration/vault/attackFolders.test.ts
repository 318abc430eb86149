import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sessionVault } from '../../../electron/vault/sessionVault.ts'
import type { SecretStore } from '../../../electron/vault/secretVault.ts'
import { createVault } from '../../../electron/vault/vault.ts'
import { workbookKey } from '../../../electron/vault/workbookKey.ts'
import { testApp } from '../../support/app/testApp.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

describe('two data folders whose secrets are in one keychain', () => {
  it('a connection that is removed in one takes neither token nor key from its namesake in the other', async () => {
    await using folder = await temporaryFolder()
    const keychain = sessionVault()
    const sandbox = await startTestSandbox({ rows: 50, seed: 4 })
    const dirs = ['one', 'other'].map((name) => join(folder.path, name))
    for (const dir of dirs) await mkdir(dir, { mode: 0o700 })
    const open = (dataDir: string) => testApp({ dataDir, keychain, autoSync: false })
    const setUp = async (dataDir: string) => {
      const setup = await open(dataDir)
      const { handlers } = setup.app
      const { id } = await handlers['connection.save']({ name: 'Payments', baseUrl: sandbox.baseUrl, amountUnit: 'major' })
      await handlers['connection.select'](id)
      await handlers['connection.signIn']({ id, token: sandbox.token })
      return { setup, id }
    }
    try {
      const other = await setUp(dirs[1] ?? '')
      const before = await other.setup.app.handlers['connection.get'](undefined)
      await other.setup.app.close()
      const one = await setUp(dirs[0] ?? '')
      await one.setup.app.handlers['connection.select']('sandbox')
      await one.setup.app.handlers['connection.remove'](one.id)
      await one.setup.app.close()
      const again = await open(dirs[1] ?? '')
      const status = await again.app.handlers['connection.select'](other.id)
      await again.app.close()
      expect([before.state, status.state, status.error?.message]).toEqual(['ready', 'ready', undefined])
    } finally {
      await sandbox.stop()
    }
  })

  it('each keeps the key that it got, where both make one at the same moment', async () => {
    await using folder = await temporaryFolder()
    const inner = sessionVault()
    const slow = Promise.withResolvers<undefined>()
    const store = (wait: Promise<unknown>): SecretStore => ({
      read: (account) => inner.read(account),
      write: async (account, secret) => {
        await wait
        await inner.write(account, secret)
      },
      clear: (account) => inner.clear(account)
    })
    const vaultIn = async (name: string, keychain: SecretStore) => {
      const dataDir = join(folder.path, name)
      await mkdir(dataDir, { mode: 0o700 })
      return createVault({ openKeychain: () => Promise.resolve(keychain), sealedFile: join(dataDir, 'vault.sealed') })
    }
    const [one, other] = [await vaultIn('one', store(Promise.resolve())), await vaultIn('other', store(slow.promise))]
    // The second process has found no key yet, and its keychain takes its time to store one.
    const late = workbookKey(other, 'payments', false)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const key = await workbookKey(one, 'payments', false)
    slow.resolve(undefined)
    await late
    // The decisions of the first folder are encrypted with this one.
    expect(await workbookKey(one, 'payments', true)).toBe(key)
  })
})
