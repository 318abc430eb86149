import { AppError } from '../../../shared/errors.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'

/** Everything that is read from the ledger. */
export function transactionHandlers({ services }: HandlerContext): HandlersOf<'transactions'> {
  const ledger = () => services().session.ledger()
  return {
    'transactions.find': async (request) => (await ledger()).find(request),
    'transactions.totals': async (query) => (await ledger()).totals(query),
    'transactions.get': async (id) => {
      const transaction = await (await ledger()).get(id)
      if (!transaction) throw new AppError('not-found', 'The ledger holds no transaction with this id.')
      return transaction
    },
    'transactions.facets': async (request) => (await ledger()).facets(request),
    'transactions.overview': async (request) => (await ledger()).overview(request),
    'transactions.bulks': async (request) => (await ledger()).bulks(request),
    'transactions.siblings': async (id) => (await ledger()).siblings(id),
    'transactions.history': async (id) => (await ledger()).history(id)
  }
}
