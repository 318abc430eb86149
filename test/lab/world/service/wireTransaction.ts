/** A transaction as the service of a world has it; amounts in cents. */
export interface ServiceRow {
  readonly id: string
  readonly accountId: string
  readonly cents: bigint
  readonly currency: string
  readonly paymentCents: bigint
  readonly paymentCurrency: string
  readonly bulkPaymentId: string | null
  readonly correlationId: string | null
  readonly counterpartyName: string | null
  readonly counterpartyNumber: string | null
  readonly counterpartyBankCode: string | null
  readonly reference: string
  readonly status: string
  readonly type: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** `-1234n` as `-12.34`, written without the code that is tested. */
export function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The row as the service sends it. */
export function wireText(row: ServiceRow): string {
  const fields: Readonly<Record<string, unknown>> = {
    id: row.id,
    account_id: row.accountId,
    currency: row.currency,
    payment_currency: row.paymentCurrency,
    bulk_payment_id: row.bulkPaymentId,
    correlation_id: row.correlationId,
    counterparty: {
      name: row.counterpartyName,
      account_details: { number: row.counterpartyNumber, bank_code: row.counterpartyBankCode }
    },
    reference: row.reference,
    status: row.status,
    type: row.type,
    created_at: row.createdAt,
    updated_at: row.updatedAt
  }
  const money = `"amount":${decimal(row.cents)},"payment_amount":${decimal(row.paymentCents)}`
  return `{${money},${JSON.stringify(fields).slice(1)}`
}

/** What the app is to show of the row: its fields under the names of the contract. */
export function shownFields(row: ServiceRow) {
  const { cents, paymentCents, ...same } = row
  return {
    ...same,
    amount: decimal(cents),
    paymentAmount: decimal(paymentCents),
    exchangeRate: null,
    counterpartyAccountId: null
  }
}
