import type { LedgerPage, NewTransaction, ProblemRow } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { transactionFields } from './aTransaction.ts'

/** A complete row on its way into the ledger; a test states only what it is about. */
export function aLedgerRow(change: Partial<NewTransaction> = {}): NewTransaction {
  return { ...transactionFields(), amount: -123_400n, paymentAmount: -123_400n, extra: null, ...change }
}

const NAMES = ['Acme Logistics AB', 'Göteborg Färg & Kemi', 'Smith, Jones and Partners', 'Łódź Works', '東京商事', null]
const CURRENCIES = ['EUR', 'EUR', 'SEK', 'USD', 'JPY', 'KWD']
const DECIMALS: Readonly<Record<string, bigint>> = { JPY: 10_000n, KWD: 10n }

/** The row of a long list at this place: always the same, newest first, of many currencies and names. */
export function numberedRow(index: number): NewTransaction {
  const currency = CURRENCIES[index % CURRENCIES.length] ?? 'EUR'
  const amount = BigInt(((index * 7919) % 1_000_000) - 700_000) * (DECIMALS[currency] ?? 100n)
  const createdAt = new Date(Date.UTC(2026, 9, 1) - index * 60_000).toISOString()
  const name = NAMES[index % NAMES.length] ?? null
  return aLedgerRow({
    id: `tx${index.toString(36).padStart(6, '0')}`,
    accountId: `acc${index % 5}`,
    amount,
    currency,
    paymentAmount: amount,
    paymentCurrency: currency,
    bulkPaymentId: uuid(Math.floor(index / 40)),
    correlationId: uuid(Math.imul(index, 0x9e3779b1) >>> 0),
    counterpartyName: name && `${name} ${index % 997}`,
    counterpartyNumber: `SE64977000${String(index).padStart(14, '0')}`,
    counterpartyAccountId: `cpa${index % 5000}`,
    reference: `Invoice ${100_000 + index}`,
    status: index % 9 === 0 ? 'pending' : 'approved',
    createdAt,
    updatedAt: createdAt
  })
}

function uuid(seed: number): string {
  const hex = seed.toString(16).padStart(12, '0')
  return `${hex.slice(4)}-0000-4000-8000-${hex}`
}

/** The pages of the long list between two places. */
export function* numberedPages(from: number, to: number, size = 1000): Generator<LedgerPage, void> {
  for (let start = from; start < to; start += size) {
    const length = Math.min(size, to - start)
    yield aPage(Array.from({ length }, (_, offset) => numberedRow(start + offset)))
  }
}

/** A page of these rows and then the broken ones, after which the list goes on behind the last row. */
export function aPage(rows: readonly NewTransaction[], problems: readonly ProblemRow[] = []): LedgerPage {
  const ids = [...rows, ...problems].map(({ id }) => id).filter((id) => id !== null)
  return { rows, problems, ids, cursorHistory: ids.slice(-50), retries: 0 }
}
