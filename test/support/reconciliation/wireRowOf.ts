import type { FoundRow } from '../../../electron/core/matching/model.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { aWireRow, type WireRow } from '../service/listService.ts'

/** A transaction as a service lists it. Of few digits: it stands there as a number of JavaScript. */
export function wireRowOf(row: FoundRow): WireRow {
  const { counterpartyName: name, counterpartyNumber: number, counterpartyBankCode } = row
  const sign = row.amount < 0n ? -1 : 1
  return aWireRow(row.id, {
    account_id: row.accountId,
    amount: Number(formatMoney(row.amount, row.currency)),
    currency: row.currency,
    payment_amount: sign * Math.abs(Number(formatMoney(row.paymentAmount, row.paymentCurrency))),
    payment_currency: row.paymentCurrency,
    counterparty: { name, account_details: { number, bank_code: counterpartyBankCode } },
    reference: row.reference,
    status: row.status,
    type: row.type,
    bulk_payment_id: row.bulkPaymentId,
    correlation_id: row.correlationId,
    created_at: row.createdAt,
    updated_at: row.updatedAt
  })
}
