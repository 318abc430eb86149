import { formatMoney } from '../../../../shared/domain/money.ts'
import type { ExpectedPayment } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import { inOneLine } from '../../../core/matching/pairing/texts/sameText.ts'
import type { ExpectedItem } from '../../../core/matching/model.ts'

/** An expected payment in the form of the contract. */
export function shownPayment(item: ExpectedItem): ExpectedPayment {
  return {
    key: item.key,
    position: item.position,
    batch: item.batch,
    account: item.account,
    correlationId: item.correlationId,
    endToEndId: item.endToEndId,
    instructionId: item.instructionId,
    amount: item.amount === null ? null : formatMoney(item.amount, item.currency ?? ''),
    currency: item.currency,
    counterpartyName: item.counterpartyName,
    ultimateName: item.ultimateName,
    counterpartyNumber: item.counterpartyNumber,
    counterpartyBankCode: item.counterpartyBankCode,
    reference: item.reference && inOneLine(item.reference),
    dueOn: item.dueOn
  }
}
