import { makeCounterparty } from '../counterparties/counterparty.ts'
import type { Account } from '../records/accounts.ts'
import type { Charge } from '../records/consents.ts'
import { convert, exchangeRate } from './currencies.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'

// The middle of the range of exchange rates.
const NO_MOVE = 0.5

/** The transaction that a confirmed charge creates on its destination account. */
export function chargeTransaction(
  { amount, currency }: Charge,
  account: Account,
  last4: string,
  status: string
): Omit<SandboxTransaction, 'id' | 'createdAt' | 'updatedAt'> {
  const rate = currency === account.currency ? null : exchangeRate(currency, account.currency, NO_MOVE)
  return {
    accountId: account.shortId,
    amount: rate === null ? amount : convert(amount, currency, account.currency, rate),
    currency: account.currency,
    paymentAmount: amount,
    paymentCurrency: currency,
    exchangeRate: rate,
    bulkPaymentId: null,
    correlationId: null,
    counterparty: makeCounterparty({
      name: `Card ending ${last4}`,
      number: undefined,
      bankCode: undefined,
      accountId: undefined,
      currency
    }),
    reference: 'Account funding by card',
    status,
    type: 'card-funding'
  }
}
