import { chargeIds, chargeSettlementOf, findCharges, type ChargeSettlement } from '../../../../shared/cards/charges.ts'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { readStatusWords, settlementStatusOf } from '../../../../shared/transactions/transactionStatus.ts'
import type { App } from '../../../app/app.ts'

/** As many as one window of transactions has. Older charges are shown without a status. */
const MOST = 1000

/** The settlement of a card payment's transaction; undefined without a transaction that the ledger knows. */
export type SettlementOf = (cardPayment: CardPayment) => ChargeSettlement | undefined

/** Reads the ledger; `cardPayments`: the latest first. */
export async function chargeSettlements(
  { handlers }: Pick<App, 'handlers'>,
  cardPayments: readonly CardPayment[]
): Promise<SettlementOf> {
  const found = await findCharges(handlers['transactions.find'], chargeIds(cardPayments, MOST))
  const own = (await handlers['sync.assumptions'](undefined)).find(({ key }) => key === 'statusWords')?.value
  const words = own === undefined ? undefined : readStatusWords(own)
  return (cardPayment) => chargeSettlementOf(cardPayment, found, (status) => settlementStatusOf(status, words))
}
