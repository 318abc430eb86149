import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import type { Sandbox, SandboxOptions } from '../../../electron/service/sandbox/startSandbox.ts'
import type { SyncRequest, SyncStatus } from '../../../shared/domain/syncRun.ts'
import { control } from '../service/sandboxCalls.ts'
import { startTestSandbox } from '../service/sandboxClient.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testApp, type TestApp } from './testApp.ts'

export interface AppOnSandbox extends TestApp {
  /** Of the connection to the service. */
  readonly id: string
  readonly dataDir: string
  readonly sandbox: Sandbox
  /** Asks for a sync and waits for its end. */
  sync(request: SyncRequest): Promise<SyncStatus>
  /** The requests that the service saw since the last time. */
  asked(): Promise<readonly URLSearchParams[]>
  /** Closes the app and opens it again in the same folder. `sync` then asks the new one. */
  reopen(autoSync?: boolean): Promise<TestApp>
}

/** The real app, signed in to a real service. Nothing is synced unasked unless `autoSync` says so, from the start on. */
export async function appOnSandbox(
  options: SandboxOptions & { readonly autoSync?: boolean } = {}
): Promise<AppOnSandbox> {
  const { autoSync = false, ...service } = options
  const folder = await temporaryFolder()
  const keychain = sessionVault()
  const sandbox = await startTestSandbox({ rows: 1000, seed: 4, ...service })
  const open = (syncs = autoSync) => testApp({ dataDir: folder.path, keychain, autoSync: syncs })
  // Signs in while nothing syncs: an event of a sync can only be of this connection, not of the one that was open before.
  let setup = await open(false)
  const { id } = await setup.app.handlers['connection.save']({
    name: 'Payments',
    baseUrl: sandbox.baseUrl,
    amountUnit: 'major'
  })
  await setup.app.handlers['connection.select'](id)
  await setup.app.handlers['connection.signIn']({ id, token: sandbox.token })
  const reopen = async (syncs?: boolean) => {
    await setup.app.close()
    return (setup = await open(syncs))
  }
  if (autoSync) await reopen()
  return {
    ...setup,
    id,
    dataDir: folder.path,
    sandbox,
    sync: async (request) => {
      const before = setup.heard.length
      await setup.app.handlers['sync.start'](request)
      return setup.until('sync.progress', ({ state }) => state === 'ended', before)
    },
    asked: async () => {
      const { requests } = (await control(sandbox, 'GET', 'journal')) as { requests: { path: string }[] }
      await control(sandbox, 'DELETE', 'journal')
      return requests.map(({ path }) => new URL(path, sandbox.baseUrl).searchParams)
    },
    reopen,
    [Symbol.asyncDispose]: async () => {
      await setup.app.close()
      await sandbox.stop()
      await folder[Symbol.asyncDispose]()
    }
  }
}
