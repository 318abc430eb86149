import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { aTransaction } from '../../ledger/aTransaction.ts'

/** What a row of the model says, beyond its id and times. */
export interface RowContent {
  readonly cents: number
  readonly status: string
  readonly counterparty: string | null
  /** Index of `CORRELATION_IDS`, or null. */
  readonly correlation: number | null
  /** A required field has a value that breaks the schema. */
  readonly isBroken: boolean
}

export interface ModelRow extends RowContent {
  readonly id: string
  /** Milliseconds of the service's clock. */
  readonly createdAt: number
  readonly updatedAt: number
}

export const CORRELATION_IDS = Array.from({ length: 6 }, (_, index) => `0c1f2a3b-0000-4000-8000-00000000000${index}`)

const PIECES = ['m', 'a', 'é', 'Z', '0', '%2F', 'a b', '..', '?x=1', '_', 'ä"', '#', '-1', 'm/n', '😀', 'zz']

/** The id of the n-th row: odd characters, ids that are prefixes of others, no relation to the order of creation. */
export function modelId(index: number): string {
  return `${PIECES[index % PIECES.length] ?? ''}${'b'.repeat(Math.floor(index / PIECES.length))}`
}

export const isoTime = (time: number) => new Date(time).toISOString()

/** The row as the service sends it. */
export function wireText(row: ModelRow): string {
  const correlation = row.correlation === null ? null : (CORRELATION_IDS[row.correlation] ?? null)
  return JSON.stringify({
    id: row.id,
    account_id: 'acc1',
    amount: row.isBroken ? `about ${row.cents}` : row.cents / 100,
    currency: 'EUR',
    payment_amount: row.cents / 100,
    payment_currency: 'EUR',
    // Some services write what they were told in capitals.
    correlation_id: row.cents % 2 === 0 ? correlation : (correlation?.toUpperCase() ?? null),
    counterparty: row.counterparty === null ? null : { name: row.counterparty },
    reference: `Reference ${row.cents}`,
    status: row.status,
    type: 'bank-transfer',
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt)
  })
}

/** The row as the ledger should hold it, made without the code that is tested. */
export function expectedRow(row: ModelRow): Transaction {
  const amount = (row.cents / 100).toFixed(2)
  const correlation = row.correlation === null ? null : (CORRELATION_IDS[row.correlation] ?? null)
  return aTransaction({
    id: row.id,
    amount,
    paymentAmount: amount,
    correlationId: row.cents % 2 === 0 ? correlation : (correlation?.toUpperCase() ?? null),
    counterpartyName: row.counterparty,
    counterpartyNumber: null,
    reference: `Reference ${row.cents}`,
    status: row.status,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt)
  })
}
