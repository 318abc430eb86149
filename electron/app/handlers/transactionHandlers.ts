import { AppError } from '../../../shared/errors.ts'
import type { HandlerContext, HandlersOf } from '../handlerContext.ts'
import { passOn } from './passOn.ts'

/** All reads from the ledger. */
export function transactionHandlers({ services }: HandlerContext): HandlersOf<'transactions'> {
  const ledger = () => services().session.ledger()
  return passOn('transactions', ledger, {
    'transactions.get': async (id) => {
      const transaction = await (await ledger()).get(id)
      if (!transaction) throw new AppError('not-found', 'The ledger holds no transaction with this id.')
      return transaction
    }
  })
}
