import { parseMoney } from '../../../shared/domain/money.ts'
import { settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'
import type { FoundRow } from '../../../electron/core/matching/model.ts'
import { decimalText } from '../../../electron/service/sandbox/transactions/currencies.ts'
import type { SandboxTransaction } from '../../../electron/service/sandbox/transactions/sandboxTransaction.ts'

/** A transaction of the sandbox as matching sees it once the ledger holds it. */
export function foundRowOf(row: SandboxTransaction): FoundRow {
  return {
    id: row.id,
    accountId: row.accountId,
    amount: scaled(row.amount, row.currency),
    currency: row.currency,
    paymentAmount: scaled(row.paymentAmount, row.paymentCurrency),
    paymentCurrency: row.paymentCurrency,
    bulkPaymentId: row.bulkPaymentId ?? null,
    correlationId: row.correlationId ?? null,
    counterpartyName: row.counterparty.name,
    counterpartyNumber: row.counterparty.number ?? null,
    counterpartyBankCode: row.counterparty.bankCode ?? null,
    reference: row.reference,
    status: row.status,
    settlementStatus: settlementStatusOf(row.status),
    type: row.type,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    isAbsent: false
  }
}

function scaled(minor: number, currency: string): bigint {
  const money = parseMoney(decimalText(minor, currency), currency, 'major')
  if (money === undefined) throw new RangeError(`${minor} is no amount of ${currency}.`)
  return money
}
