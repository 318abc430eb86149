import { existsSync } from 'node:fs'
import type { Connection, ConnectionDraft, ConnectionStatus } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { checkBaseUrl } from '../../stores/connections/baseUrl.ts'
import { assertOwn } from '../../stores/connections/connections.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { checkToken } from '../../stores/connections/token.ts'
import { tryToken } from '../../session/tryToken.ts'
import { storeToken, tokenAccount } from '../../stores/vault/accessToken.ts'
import { ledgerKeyAccount } from '../../stores/vault/ledgerKey.ts'
import { addSamples } from '../../features/accounts/addSamples.ts'
import { removePastExports } from '../../features/exporting/job/pastExports.ts'
import { removeThreeds } from '../../features/threeds/service/threedsLab.ts'
import type { ConnectionServices, HandlerContext, HandlersOf } from './handlerContext.ts'
import { allInTurn } from '../../session/allInTurn.ts'
import { ledgerFile, refuseInUse, removeLedger } from '../../session/ledgerFiles.ts'
import { storedReconciliations } from '../../features/reconciling/storedReconciliations.ts'
import { setWorkbookAside, workbookFile, workbookKeeper } from '../../session/workbookFiles.ts'
import { forgetTeam } from '../../session/teamFiles.ts'
import { removeConnectionSettings } from '../../session/settingsFiles.ts'
import { removeConnectionWorkspace } from '../../session/workspaceFiles.ts'

export function connectionHandlers(context: HandlerContext): HandlersOf<'connection'> {
  const { ports, options, connections, vault, services, announce, isChosen, select, alone } = context
  const selectAndWait = async (connection: Connection): Promise<ConnectionStatus> => {
    const { session } = await select(connection)
    await session.opened
    return session.status()
  }
  /**
   * The token was given for the old address, and the rows were read from it, in the old unit. Both are removed before
   * the new address or unit is stored, so that it never has them; if that fails, it is refused.
   */
  async function forgetService({ id, baseUrl, amountUnit }: Connection, draft: ConnectionDraft): Promise<void> {
    const isMoved = baseUrl !== checkBaseUrl(draft.baseUrl)
    if (!isMoved && amountUnit === draft.amountUnit) return
    refuseInUse(await ledgerFile(ports.dataDir, id))
    if (isMoved) await vault.clear(tokenAccount(id))
    await removeLedger(ports.dataDir, id).catch((error: unknown) => {
      throw notRemoved('The transactions read so far could not be removed, so the connection stays as it is.', error)
    })
  }
  async function remove(id: string): Promise<void> {
    if (isChosen(id)) throw new AppError('bad-input', 'Choose another connection before you remove this one.')
    assertOwn(connections.get(id))
    const files = [await ledgerFile(ports.dataDir, id), await workbookFile(ports.dataDir, id)]
    files.forEach(refuseInUse)
    // One that was never opened has nothing yet, in files or in a vault that is closed.
    const isUnused = (await vault.status()).state !== 'ready' && !files.some((file) => existsSync(file))
    if (isUnused) {
      await connections.remove(id)
      return
    }
    // It stays in the list until all of it is gone: a later connection of the same name, perhaps of another service,
    // must not begin with its rows or its token. And a file that stays must not keep the secrets here.
    await allInTurn([
      () => vault.clear(tokenAccount(id)),
      () => removeLedger(ports.dataDir, id),
      () => vault.clear(ledgerKeyAccount(id)),
      () => removeConnectionSettings(ports.dataDir, id),
      () => removeConnectionWorkspace(ports.dataDir, id),
      () => removeThreeds(ports.dataDir, id),
      () => removePastExports(ports.dataDir, id),
      () => forgetTeam(id, context),
      async () => {
        await setWorkbookAside(ports.dataDir, id)
        // The file has been moved away; a later connection of the same name starts empty.
        await (await workbookKeeper(id, context)).clear()
      }
    ]).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw notRemoved('Some files of the connection could not be deleted, so it stays in the list.', error)
    })
    await connections.remove(id)
  }
  /** Where this connection is in use once its token is stored or removed, which may take a while: acts on that. */
  async function inUse(id: string, act: (services: ConnectionServices) => Promise<void>): Promise<ConnectionStatus> {
    if (isChosen(id)) {
      const chosen = services()
      await chosen.session.opened
      await act(chosen)
    }
    return services().session.status()
  }
  return {
    'connection.list': async () => connections.list(),
    'connection.get': async () => services().session.status(),
    'connection.save': async (draft) => {
      // Not refreshed before: what another process just added must be distinguished from what the user saw.
      if (draft.id === undefined) return connections.save(draft)
      // Another process may have changed it since.
      await connections.refresh()
      const before = connections.get(draft.id)
      // What is refused anyway must close nothing.
      assertOwn(before)
      checkBaseUrl(draft.baseUrl)
      const save = async () => {
        await forgetService(before, draft)
        return connections.save(draft)
      }
      return isChosen(before.id) ? (await select(before, save)).session.connection : alone(save)
    },
    'connection.remove': (id) => alone(() => remove(id)),
    'connection.kept': async (id) => {
      if (!isChosen(id)) return { reconciliations: await storedReconciliations(connections.get(id), context) }
      const workbook = await services().reconciling.storedWorkbook()
      return { reconciliations: (await workbook?.list())?.length ?? 0 }
    },
    'connection.select': async (id) => {
      await connections.refresh()
      const connection = connections.get(id)
      if (options.remembersChoice !== false) await connections.setSelected(id)
      return selectAndWait(connection)
    },
    'connection.tryToken': async ({ id, token }) => {
      if (id === SANDBOX_CONNECTION.id) throw new AppError('not-allowed', 'The built-in sandbox takes no access token.')
      await tryToken({ fetch: ports.fetch, baseUrl: connections.get(id).baseUrl, token: checkToken(token) })
    },
    'connection.signIn': async ({ id, token: typed }) => {
      const [connection, token] = [connections.get(id), checkToken(typed)]
      await storeToken(vault, connection, token)
      return inUse(id, async ({ session, sync }) => {
        // It may have been given another address meanwhile, which the token was not meant for.
        if (session.connection.baseUrl !== connection.baseUrl) return
        await sync.hold()
        session.setToken(token)
      })
    },
    'connection.signOut': async (id) => {
      await vault.clear(tokenAccount(connections.get(id).id))
      return inUse(id, async ({ session, sync }) => {
        await sync.cancel()
        session.setToken(undefined)
      })
    },
    'connection.addSamples': () =>
      addSamples(services(), options, (change) =>
        change === 'account.changed' ? announce(change, { id: null }) : announce(change, { party: null })
      )
  }
}

function notRemoved(what: string, cause: unknown): AppError {
  return new AppError('not-writable', `${what} Check the data folder and its disk, then try again.`, { cause })
}
