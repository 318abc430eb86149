import type { Handlers } from '../../shared/contract.ts'
import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { AppError } from '../../shared/errors.ts'
import type { Connections } from '../connection/connections.ts'
import { matchByCorrelationId } from '../reconciliation/matchByCorrelationId.ts'
import { tokenAccount } from '../vault/ledgerKey.ts'
import type { Vault } from '../vault/vault.ts'
import type { Desk } from './createApp.ts'
import type { ExportJobs } from './exportJobs.ts'
import type { Ports } from './ports.ts'

export interface HandlerContext {
  readonly ports: Ports
  readonly connections: Connections
  readonly vault: Vault
  readonly exports: ExportJobs
  readonly desk: () => Desk
  readonly select: (connection: Connection) => Promise<Desk>
}

/** A table of contents of what the app can do; the work is in the modules it names. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...connectionHandlers(context),
    ...vaultHandlers(context),
    ...ledgerHandlers(context),
    ...jobHandlers(context)
  }
}

type Some<Prefix extends string> = Pick<Handlers, Extract<keyof Handlers, `${Prefix}.${string}`>>

function connectionHandlers({ connections, vault, desk, select }: HandlerContext): Some<'connection'> {
  const isCurrent = (id: string) => desk().session.connection.id === id
  const selectAndWait = async (connection: Connection): Promise<ConnectionStatus> => {
    const { session } = await select(connection)
    await session.opened
    return session.status()
  }
  return {
    'connection.list': async () => connections.list(),
    'connection.get': async () => desk().session.status(),
    'connection.save': async (draft) => {
      const saved = await connections.save(draft)
      if (isCurrent(saved.id)) await select(saved)
      return saved
    },
    'connection.remove': async (id) => {
      if (isCurrent(id)) throw new AppError('bad-input', 'Choose another connection before you remove this one.')
      await vault.clear(tokenAccount(id))
      await connections.remove(id)
    },
    'connection.select': async (id) => {
      const connection = connections.get(id)
      await connections.setSelected(id)
      return selectAndWait(connection)
    },
    'connection.signIn': async ({ id, token }) => {
      const { session, sync } = desk()
      await vault.write(tokenAccount(connections.get(id).id), token)
      if (!isCurrent(id)) return session.status()
      await sync.cancel()
      session.setToken(token)
      return session.status()
    },
    'connection.signOut': async (id) => {
      const { session, sync } = desk()
      await vault.clear(tokenAccount(connections.get(id).id))
      if (!isCurrent(id)) return session.status()
      await sync.cancel()
      session.setToken(undefined)
      return session.status()
    }
  }
}

function vaultHandlers({ vault }: HandlerContext): Some<'vault'> {
  return {
    'vault.get': () => vault.status(),
    'vault.unlock': async ({ passphrase }) => {
      await vault.unlock(passphrase)
      return vault.status()
    },
    'vault.useSession': async () => {
      await vault.useSession()
      return vault.status()
    },
    'vault.retry': async () => {
      await vault.retry()
      return vault.status()
    }
  }
}

function ledgerHandlers({ desk }: HandlerContext): Some<'transactions' | 'reconciliation'> {
  const ledger = () => desk().session.ledger()
  return {
    'transactions.find': async (request) => (await ledger()).find(request),
    'transactions.totals': async (query) => (await ledger()).totals(query),
    'transactions.get': async (id) => {
      const transaction = await (await ledger()).get(id)
      if (!transaction) throw new AppError('not-found', 'The ledger holds no transaction with this id.')
      return transaction
    },
    'reconciliation.preview': async (instruction) => {
      const ids = instruction.items.flatMap(({ correlationId }) => correlationId ?? [])
      return matchByCorrelationId(instruction, await (await ledger()).findByCorrelationIds(ids))
    }
  }
}

function jobHandlers({ ports, exports, desk }: HandlerContext): Some<'app' | 'sync' | 'export'> {
  return {
    'app.get': async () => ({ version: ports.version, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    'sync.get': () => desk().sync.status(),
    'sync.start': () => desk().sync.start(),
    'sync.cancel': () => desk().sync.cancel(),
    'export.start': async (request) => {
      const { session } = desk()
      const day = new Date().toISOString().slice(0, 10)
      return exports.start(request, await session.ledger(), `transactions-${session.connection.id}-${day}.csv`)
    },
    'export.cancel': (id) => exports.cancel(id),
    'export.reveal': (id) => exports.reveal(id)
  }
}
