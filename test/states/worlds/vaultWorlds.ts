import { mkdir } from 'node:fs/promises'
import type { SecretStore } from '../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { AppError } from '../../../shared/errors.ts'
import { testApp, type TestAppOptions } from '../../support/app/testApp.ts'
import { listService, aWireRow } from '../../support/service/listService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { cheapVault } from '../../support/vault/cheapVault.ts'
import { synced, welcomed, type MakeWorld } from './world.ts'

/** An app with a synced ledger is closed and opened again where its secrets cannot be read. */
const reopened =
  (
    before: (dataDir: string) => Promise<Partial<TestAppOptions>>,
    after: (dataDir: string) => Promise<Partial<TestAppOptions>>
  ): MakeWorld =>
  async (parts) => {
    const { path: dataDir } = parts.use(await temporaryFolder())
    const { baseUrl } = parts.use(
      await listService({ rows: Array.from({ length: 30 }, (_, place) => aWireRow(`row${place}`)) })
    )
    const first = await testApp({ dataDir, autoSync: false, ...(await before(dataDir)) })
    const { handlers } = first.app
    const { id } = await handlers['connection.save']({ name: 'Nordic Settlement', baseUrl, amountUnit: 'major' })
    await handlers['connection.select'](id)
    await handlers['connection.signIn']({ id, token: 'a-token' })
    await welcomed(first)
    await synced(first)
    await first.app.close()
    const { app } = parts.use(await testApp({ dataDir, autoSync: false, ...(await after(dataDir)) }))
    // Which connection is open is known soon after the start.
    await app.handlers['connection.select'](id)
    return { app }
  }

const refuses = (code: 'keychain-locked' | 'keychain-timeout', message: string): SecretStore => {
  const reject = () => Promise.reject(new AppError(code, message))
  return { read: reject, write: reject, clear: reject }
}

const withKeychain = () => Promise.resolve({ keychain: sessionVault() })
const PASSPHRASE = 'correct horse battery'

const sealed = async (dataDir: string): Promise<Partial<TestAppOptions>> => {
  await mkdir(dataDir, { recursive: true })
  await cheapVault(dataDir, PASSPHRASE)
  return { passphrase: PASSPHRASE }
}

/** No keychain, and nobody has said where secrets are to be kept. */
const undecided: MakeWorld = async (parts) => {
  const { path: dataDir } = parts.use(await temporaryFolder())
  const setup = parts.use(await testApp({ dataDir, autoSync: false }))
  const draft = { name: 'Nordic Settlement', baseUrl: 'https://api.example.com', amountUnit: 'minor' } as const
  const { id } = await setup.app.handlers['connection.save'](draft)
  await setup.app.handlers['connection.select'](id)
  await welcomed(setup)
  return { app: setup.app }
}

export const vaultWorlds = {
  undecided,
  'keychain-locked': reopened(withKeychain, () =>
    Promise.resolve({ keychain: refuses('keychain-locked', 'The keychain is locked. Unlock it, then try again.') })
  ),
  'keychain-hung': reopened(withKeychain, () =>
    Promise.resolve({ keychain: refuses('keychain-timeout', 'The keychain did not answer. Try again.') })
  ),
  sealed: reopened(sealed, () => Promise.resolve({}))
} satisfies Readonly<Record<string, MakeWorld>>
