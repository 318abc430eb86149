import type { Handlers } from '../../shared/contract.ts'
import type { ExportRequest } from '../../shared/domain/exportFile.ts'
import { AppError } from '../../shared/errors.ts'
import { matchByCorrelationId } from '../reconciliation/matchByCorrelationId.ts'
import { policyOf } from '../sync/policy.ts'
import { connectionHandlers } from './connectionHandlers.ts'
import type { HandlerContext, Some } from './handlerContext.ts'
import { syncHandlers } from './syncHandlers.ts'

/** A table of contents of what the app can do; the work is in the modules it names. */
export function createHandlers(context: HandlerContext): Handlers {
  return {
    ...connectionHandlers(context),
    ...vaultHandlers(context),
    ...ledgerHandlers(context),
    ...syncHandlers(context),
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
    'transactions.history': async (id) => (await ledger()).history(id),
    'reconciliation.preview': async (instruction) => {
      const ids = instruction.items.flatMap(({ correlationId }) => correlationId ?? [])
      const found = await (await ledger()).findByCorrelationIds(ids)
      const { statusWords } = policyOf((await desk().settings).current())
      return matchByCorrelationId(instruction, found, statusWords)
    }
  }
}

function jobHandlers({ ports, exports, desk }: HandlerContext): Some<'app' | 'export'> {
  return {
    'app.get': async () => ({ version: ports.version, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    'export.start': async (request) => {
      const { session } = desk()
      return exports.start(request, await session.ledger(), exportName(request, session.connection.id))
    },
    'export.cancel': (id) => exports.cancel(id),
    'export.reveal': (id) => exports.reveal(id)
  }
}

function exportName({ format }: ExportRequest, connection: string): string {
  const day = new Date().toISOString().slice(0, 10)
  return format === 'csv' ? `transactions-${connection}-${day}.csv` : `problems-${connection}-${day}.jsonl`
}
