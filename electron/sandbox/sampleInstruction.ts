import type { BulkInstruction } from '../../shared/domain/reconciliation.ts'
import { deriveKey } from './seeded/hash.ts'
import { Uuids } from './seeded/uuids.ts'
import { decimalText } from './transactions/currencies.ts'
import type { SandboxTransaction } from './transactions/sandboxTransaction.ts'
import { SeededTransactions } from './transactions/seededTransactions.ts'
import { BLOCK_SLOTS } from './transactions/timeline.ts'

type Item = BulkInstruction['items'][number]

export interface SampleOptions {
  readonly seed: number
  readonly rows: number
}

/**
 * The instruction of the newest bulk payment that a person can read through, as it may have been sent: every item is in
 * the list, some still pending, except that one has another amount and two more were never executed.
 */
export function sampleInstruction({ seed, rows }: SampleOptions): BulkInstruction {
  const transactions = new SeededTransactions(seed, rows)
  const paid = bulkItems(transactions)
  const items = withOneOtherAmount(paid)
  return { accountId: paid[0]?.accountId ?? '', items: [...items, ...neverExecuted(seed, transactions, items[0])] }
}

function bulkItems(transactions: SeededTransactions): readonly SandboxTransaction[] {
  for (let index = 0; index < Math.min(transactions.rows, BLOCK_SLOTS);) {
    const { kind, first, size } = transactions.paymentOf(index)
    if (kind === 'bulk') return Array.from({ length: size }, (_, item) => transactions.at(first + item))
    index = first + size
  }
  return []
}

function withOneOtherAmount(paid: readonly SandboxTransaction[]): readonly Item[] {
  const chosen = paid.findIndex(({ status }) => status === 'completed')
  return paid.map((row, at) => expectedItem(row, at === chosen ? 1000 : 0))
}

function expectedItem(row: SandboxTransaction, extra: number): Item {
  return {
    counterparty: row.counterparty.name ?? '',
    amount: decimalText(Math.abs(row.paymentAmount) + extra, row.paymentCurrency),
    currency: row.paymentCurrency,
    reference: row.reference,
    ...(typeof row.correlationId === 'string' && { correlationId: row.correlationId })
  }
}

/** Two payments that are not in the list, whose correlation ids name no row. */
function neverExecuted(seed: number, transactions: SeededTransactions, model: Item | undefined): readonly Item[] {
  const unused = new Uuids(deriveKey(seed, 'never executed'), 'correlation')
  const currency = model?.currency ?? 'EUR'
  return ['Kontorshotell Fyren AB', 'Łódzka Drukarnia Sp. z o.o.'].map((counterparty, at) => ({
    counterparty,
    amount: decimalText(481_250 + at * 7_340, currency),
    currency,
    reference: `Invoice 2026-${String(90_417 + at)}`,
    correlationId: unusedId(transactions, unused, at)
  }))
}

function unusedId(transactions: SeededTransactions, unused: Uuids, at: number): string {
  const id = unused.uuidOf(at)
  return transactions.indexOfCorrelation(id) === undefined ? id : unusedId(transactions, unused, at + 2)
}
