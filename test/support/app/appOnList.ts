import type { FilePort } from '../../../electron/session/ports.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { listService, type ListService, type WireRow } from '../service/listService.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testApp, type TestApp } from './testApp.ts'

export interface AppOnList extends TestApp {
  readonly service: ListService
  /** Reads the whole list, and waits for the end. */
  sync(): Promise<void>
}

interface Options {
  readonly files?: Partial<FilePort>
  /** The computer has no keychain, and the user keeps nothing. */
  readonly isTemporary?: boolean
}

/** The real app, signed in to a service that lists these transactions, which are synced. Nothing is synced unasked. */
export async function appOnList(
  rows: readonly WireRow[],
  { files = {}, isTemporary }: Options = {}
): Promise<AppOnList> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder())
  const service = opening.use(await listService({ rows }))
  const keychain = isTemporary ? {} : { keychain: sessionVault() }
  const setup = opening.use(await testApp({ dataDir: folder.path, autoSync: false, files, ...keychain }))
  const { handlers } = setup.app
  if (isTemporary) await handlers['vault.useSession'](undefined)
  const { id } = await handlers['connection.save']({ name: 'Payments', baseUrl: service.baseUrl, amountUnit: 'major' })
  await handlers['connection.select'](id)
  await handlers['connection.signIn']({ id, token: 'a-token' })
  async function sync(): Promise<void> {
    const before = setup.heard.length
    await handlers['sync.start']({ kind: 'full' })
    await setup.until('sync.progress', ({ state }) => state === 'ended', before)
  }
  await sync()
  const opened = opening.move()
  return { ...setup, service, sync, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
