import { deriveKey } from '../seeded/hash.ts'
import { Uuids } from '../seeded/uuids.ts'
import type { SandboxTransaction } from '../transactions/sandboxTransaction.ts'
import { SeededTransactions } from '../transactions/seededTransactions.ts'
import { BLOCK_SLOTS } from '../transactions/timeline.ts'

/** A payment as a customer may have ordered it. Money in minor units, above 0. */
export interface SamplePayment {
  /** Null for a payment that was ordered without an id. */
  readonly correlationId: string | null
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly number: string | null
  readonly bankCode: string | null
  readonly reference: string
}

export interface SampleBatch {
  readonly id: string
  readonly account: string
  /** Milliseconds since 1970. */
  readonly orderedAt: number
  readonly payments: readonly SamplePayment[]
}

/**
 * Sample orders that fit the newest transactions, one for each state of reconciliation: the newest bulk payment of a
 * readable size, with some items still pending, one with another amount, one ordered twice, one that nobody ordered and
 * two that were never carried out; then a payment that failed, and one that only its name and amount identify.
 */
export function samplePayments(seed: number, rows: number): readonly SampleBatch[] {
  const transactions = new SeededTransactions(seed, rows)
  const bulk = bulkOf(transactions)
  const [first] = bulk
  const never = neverCarriedOut(seed, transactions, first?.paymentCurrency ?? 'EUR')
  const batch: SampleBatch = {
    id: plain(first?.bulkPaymentId ?? 'sample'),
    account: first?.accountId ?? 'sample',
    orderedAt: first?.createdAt ?? 0,
    payments: [...orderedOf(bulk), ...never]
  }
  return [batch, ...singles(transactions)]
}

function bulkOf(transactions: SeededTransactions): readonly SandboxTransaction[] {
  for (let index = 0; index < Math.min(transactions.rows, BLOCK_SLOTS);) {
    const { kind, first, size } = transactions.paymentOf(index)
    if (kind === 'bulk') return Array.from({ length: size }, (_, item) => transactions.at(first + item))
    index = first + size
  }
  return []
}

/**
 * The items of a bulk payment. Of those that were carried out, one has another amount, one appears twice, one is left
 * out.
 */
function orderedOf(bulk: readonly SandboxTransaction[]): readonly SamplePayment[] {
  const [other, twice, unordered] = bulk.filter(({ status }) => status === 'completed')
  return bulk.flatMap((row) => {
    const payment = paymentOf(row)
    if (row === unordered) return []
    if (row === twice) return [payment, payment]
    return row === other ? [{ ...payment, amount: payment.amount + 1000 }] : [payment]
  })
}

function paymentOf({
  correlationId,
  paymentAmount,
  paymentCurrency,
  counterparty,
  reference
}: SandboxTransaction): SamplePayment {
  return {
    correlationId: correlationId ?? null,
    amount: Math.abs(paymentAmount),
    currency: paymentCurrency,
    name: counterparty.name ?? '',
    number: counterparty.number ?? null,
    bankCode: counterparty.bankCode ?? null,
    reference
  }
}

function neverCarriedOut(seed: number, transactions: SeededTransactions, currency: string): readonly SamplePayment[] {
  const unused = new Uuids(deriveKey(seed, 'never executed'), 'correlation')
  return ['Kontorshotell Fyren AB', 'Łódzka Drukarnia Sp. z o.o.'].map((name, at) => ({
    correlationId: unusedId(transactions, unused, at),
    amount: 481_250 + at * 7_340,
    currency,
    name,
    number: null,
    bankCode: null,
    reference: `Invoice 2026-${String(90_417 + at)}`
  }))
}

function unusedId(transactions: SeededTransactions, unused: Uuids, at: number): string {
  const id = unused.uuidOf(at)
  return transactions.indexOfCorrelation(id) === undefined ? id : unusedId(transactions, unused, at + 2)
}

/** The newest single payment that failed, and a successful one that was ordered with only a name. */
function singles(transactions: SeededTransactions): readonly SampleBatch[] {
  const failed = newest(transactions, ({ status }) => status === 'failed' || status === 'returned')
  const named = newest(transactions, ({ status, counterparty }) => status === 'completed' && counterparty.name !== null)
  const unnumbered = { correlationId: null, number: null, bankCode: null, reference: 'Ordered by telephone' }
  return [
    ...(failed ? [singleBatch('SINGLE-1', failed, {})] : []),
    ...(named ? [singleBatch('SINGLE-2', named, unnumbered)] : [])
  ]
}

function singleBatch(id: string, row: SandboxTransaction, changes: Partial<SamplePayment>): SampleBatch {
  return { id, account: row.accountId, orderedAt: row.createdAt, payments: [{ ...paymentOf(row), ...changes }] }
}

function newest(
  transactions: SeededTransactions,
  fits: (row: SandboxTransaction) => boolean
): SandboxTransaction | undefined {
  for (let index = 0; index < transactions.rows; index++) {
    const { kind, size } = transactions.paymentOf(index)
    if (kind !== 'outgoing' || size > 1) continue
    const row = transactions.at(index)
    if (typeof row.correlationId === 'string' && row.amount < 0 && fits(row)) return row
  }
  return undefined
}

/** A UUID without hyphens: ids of ISO 20022 have at most 35 characters, a UUID with hyphens has 36. */
export function plain(id: string): string {
  return id.replaceAll('-', '')
}
