import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import type { Transaction } from '../../../shared/domain/transaction.ts'
import { aQuery } from '../ledger/aQuery.ts'

type WireValue = string | null | undefined
interface WireRow {
  readonly [field: string]: WireValue
  readonly id: string
}
interface WireParty {
  readonly name?: WireValue
  readonly account_id?: WireValue
  readonly account_details?: { readonly number?: WireValue; readonly bank_code?: WireValue } | null
}

/** Where a service is, and what opens it. */
export interface ServiceAddress {
  readonly baseUrl: string
  readonly token: string
}

/** Every row that the service has, by id, as the ledger has to show it; read without any code of the app. */
export async function serviceRows({ baseUrl, token }: ServiceAddress): Promise<ReadonlyMap<string, Transaction>> {
  const rows = new Map<string, Transaction>()
  for (let cursor = ''; ;) {
    const url = `${baseUrl}/v1/transactions?limit=1000&sort_by=created_at${cursor && `&starting_after=${cursor}`}`
    const text = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()
    const page = JSON.parse(text, sourceOfNumbers) as { readonly data: readonly WireRow[]; readonly has_more: boolean }
    for (const row of page.data) rows.set(row.id, shown(row))
    if (!page.has_more) return rows
    cursor = encodeURIComponent(page.data.at(-1)?.id ?? '')
  }
}

/** All rows of a ledger by id. */
export async function ledgerRows(ledger: Ledger): Promise<ReadonlyMap<string, Transaction>> {
  const rows = new Map<string, Transaction>()
  for (let from = 0, total = 1; from < total; from += 1000) {
    const window = await ledger.find({ query: aQuery(), from, count: 1000 })
    for (const row of window.rows) rows.set(row.id, row)
    total = window.total
  }
  return rows
}

/** Numbers as they stand in the text. The types of the language do not know the third argument yet. */
function sourceOfNumbers(this: unknown, _key: string, value: unknown, context?: { readonly source: string }): unknown {
  return typeof value === 'number' ? context?.source : value
}

function shown(row: WireRow): Transaction {
  const party = row['counterparty'] as WireParty | null | undefined
  const text = (field: string) => row[field] ?? ''
  return {
    id: row.id,
    accountId: text('account_id'),
    amount: money(text('amount'), text('currency')),
    currency: text('currency'),
    paymentAmount: money(text('payment_amount'), text('payment_currency')),
    paymentCurrency: text('payment_currency'),
    exchangeRate: row['exchange_rate'] ?? null,
    bulkPaymentId: row['bulk_payment_id'] ?? null,
    correlationId: row['correlation_id'] ?? null,
    counterpartyName: party?.name ?? null,
    counterpartyNumber: party?.account_details?.number ?? null,
    counterpartyBankCode: party?.account_details?.bank_code ?? null,
    counterpartyAccountId: party?.account_id ?? null,
    reference: text('reference'),
    status: text('status'),
    type: text('type'),
    createdAt: text('created_at'),
    updatedAt: text('updated_at'),
    isAbsent: false,
    reconciliation: 'open'
  }
}

// Decimals of the currencies that do not have two; what the ledger shows always has those, and more only where needed.
const DECIMALS: Readonly<Record<string, number>> = { ISK: 0, JPY: 0, KWD: 3 }

function money(source: string, currency: string): string {
  const [whole = '', fraction = ''] = source.split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(DECIMALS[currency] ?? 2, '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
