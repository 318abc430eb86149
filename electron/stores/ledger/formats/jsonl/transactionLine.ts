import type { Transaction } from '../../../../../shared/domain/transaction.ts'
import type { WirePath } from '../../../../../shared/transactions/transactionFields.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'

/**
 * A transaction as a line of JSON. The service's fields have its names and its order, so that the original can be
 * rebuilt from them:
 *
 * - Amounts and the rate are decimal text, amounts in major units: most JSON readers turn numbers into doubles and lose
 *   digits. The rate is the received text.
 * - Times are UTC with milliseconds. Null stands for a null or missing field.
 * - `extra` is JSON as received: unknown fields, nested as they came, and known fields in a form that the ledger does
 *   not store (times of another form, and texts with a lone surrogate such as `\ud800`, which is U+FFFD in the field
 *   itself). Null if there is nothing of this kind.
 *
 * What Tallydesk knows about the transaction comes last. The line is always valid UTF-8.
 */
export function transactionLine(row: Transaction, extra: string | null, settlementStatus: SettlementStatus): string {
  const sent = {
    id: row.id,
    account_id: row.accountId,
    amount: row.amount,
    currency: row.currency,
    payment_amount: row.paymentAmount,
    payment_currency: row.paymentCurrency,
    exchange_rate: row.exchangeRate,
    bulk_payment_id: row.bulkPaymentId,
    correlation_id: row.correlationId,
    counterparty: {
      account_details: { number: row.counterpartyNumber, bank_code: row.counterpartyBankCode },
      account_id: row.counterpartyAccountId,
      name: row.counterpartyName
    },
    reference: row.reference,
    status: row.status,
    type: row.type,
    created_at: row.createdAt,
    updated_at: row.updatedAt
  } satisfies AtPaths<WirePath>
  const known = { is_absent: row.isAbsent, standing: settlementStatus, reconciliation_state: row.reconciliation }
  // Spliced in as text: parsing it would round its numbers.
  return `${JSON.stringify(sent).slice(0, -1)},"extra":${extra ?? 'null'},${JSON.stringify(known).slice(1)}\n`
}

/** An object with a value at each of these paths. */
type AtPaths<Path extends string> = {
  readonly [Name in Path extends `${infer First}.${string}` ? First : Path]: [Within<Path, Name>] extends [never]
    ? string | null
    : AtPaths<Within<Path, Name>>
}

/** The paths behind this name. */
type Within<Path extends string, Name extends string> = Path extends `${Name}.${infer Rest}` ? Rest : never
