import type { Handlers } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import { matchByCorrelationId } from '../reconciliation/matchByCorrelationId.ts'
import { connectionHandlers } from './connectionHandlers.ts'
import type { HandlerContext, Some } from './handlerContext.ts'

/** A table of contents of what the app can do; the work is in the modules it names. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...connectionHandlers(context),
    ...vaultHandlers(context),
    ...ledgerHandlers(context),
    ...jobHandlers(context)
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
