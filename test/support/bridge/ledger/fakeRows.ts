import { formatMoney, MONEY_SCALE } from '../../../../shared/domain/money.ts'
import type {
  CounterpartiesRequest,
  CounterpartyCount,
  CurrencyTotal,
  RowsSum,
  Transaction,
  TransactionFacets,
  TransactionQuery,
  TransactionSort
} from '../../../../shared/domain/transaction.ts'
import { settlementStatusOf, type SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import { fakeMatch } from './fakeFilter.ts'

const parties = [
  ['Nordlys Kraft AS', 'NO9386011117947'],
  ['Café Ærlig ApS', 'DK5000400440116243'],
  ['Blåbærhuset Handel', 'SE2697700000010002870284'],
  ['Hofmann & Söhne Präzisionsteile GmbH', 'DE75512108001245126199'],
  ['Société Générale des Eaux Minérales', 'FR1420041010050500013M02606'],
  ['山本精密工業', null],
  ['Al-Salam Trading Co.', 'KW81CBKU0000000000001234560101'],
  ['Ada Björk', 'IS140159260076545510730339'],
  [null, null],
  ['Löwenbräu Logistik', 'AT611904300234573201']
] as const

const references = ['Invoice 2026-1042', 'Salary October', 'Refund order 99812', 'Rent Q4', 'RF18 5390 0754 7034', '']
const statuses = ['completed', 'completed', 'completed', 'completed', 'pending_approval', 'rejected', 'on_hold']
const currencies = ['EUR', 'EUR', 'EUR', 'SEK', 'SEK', 'USD', 'JPY', 'KWD'] as const
const units: Readonly<Record<string, bigint>> = { JPY: 10_000n, KWD: 10n }
const START = Date.UTC(2026, 9, 3, 14, 5, 7)

/** Row `index` of a made-up ledger: the same on every run. */
export function fakeRow(index: number): Transaction {
  const pick = (index * 2_654_435_761) >>> 0
  const [name, number] = parties[pick % parties.length] ?? [null, null]
  const currency = currencies[(pick >>> 5) % currencies.length] ?? 'EUR'
  const amount = formatMoney(BigInt((pick % 2_400_000) - 1_600_000) * (units[currency] ?? 100n), currency)
  const time = new Date(START - index * 1_234_567).toISOString()
  return {
    id: `t${index.toString(36).padStart(6, '0')}`,
    accountId: `acc${(pick >>> 3) % 4}`,
    amount,
    currency,
    paymentAmount: amount,
    paymentCurrency: currency,
    exchangeRate: null,
    bulkPaymentId:
      index % 3 === 0 ? `7c9e6679-7425-40de-944b-e07fc1f9${(index % 997).toString(16).padStart(4, '0')}` : null,
    correlationId: null,
    counterpartyName: name,
    counterpartyNumber: number,
    counterpartyBankCode: null,
    counterpartyAccountId: null,
    reference: references[(pick >>> 7) % references.length] ?? '',
    status: statuses[(pick >>> 9) % statuses.length] ?? 'completed',
    type: 'bank-transfer',
    createdAt: time,
    updatedAt: time,
    isAbsent: index % 401 === 7,
    reconciliation: 'open'
  }
}

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'))
}

const compare = (a: string | bigint, b: string | bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** What a query finds among `rows`, in its order. */
export function fakeFind(rows: readonly Transaction[], { filter, sort }: TransactionQuery): readonly Transaction[] {
  const found = rows.filter((row) => filter.every((condition) => fakeMatch(row, condition)))
  return found.sort((a, b) => sort.reduce((sum, { by, direction }) => sum || compareBy(a, b, by, direction), 0))
}

function compareBy(a: Transaction, b: Transaction, by: TransactionSort['by'], direction: 'asc' | 'desc'): number {
  const key = (row: Transaction) => (by === 'amount' ? scaled(row.amount) : (row[by] ?? ''))
  return (direction === 'asc' ? 1 : -1) * compare(key(a), key(b))
}

/** The values that made-up rows have, the most frequent first. */
export function fakeFacets(rows: readonly Transaction[]): TransactionFacets {
  return {
    accounts: counted(rows, (row) => row.accountId).map(([accountId, count]) => ({ accountId, count })),
    currencies: counted(rows, (row) => row.currency).map(([currency, count]) => ({ currency, count })),
    statuses: counted(rows, (row) => row.status).map(([status, count]) => ({
      status,
      standing: settlementStatusOf(status),
      count
    })),
    types: counted(rows, (row) => row.type).map(([type, count]) => ({ type, count }))
  }
}

function counted(rows: readonly Transaction[], key: (row: Transaction) => string): readonly [string, number][] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

export function fakeTotals(rows: readonly Transaction[]): readonly CurrencyTotal[] {
  const found = [...new Set(rows.map((row) => row.currency))].sort(compare)
  return found.map((currency) => {
    const its = rows.filter((row) => row.currency === currency)
    const of = (status: SettlementStatus) =>
      sumOf(
        its.filter((row) => settlementStatusOf(row.status) === status),
        currency
      )
    return {
      currency,
      count: its.length,
      settled: of('settled'),
      pending: of('pending'),
      failed: of('failed'),
      unclassified: of('unclassified')
    }
  })
}

function sumOf(rows: readonly Transaction[], currency: string): RowsSum {
  const amounts = rows.map((row) => scaled(row.amount))
  const sum = (kept: (amount: bigint) => boolean) =>
    formatMoney(
      amounts.filter(kept).reduce((total, amount) => total + amount, 0n),
      currency
    )
  return {
    count: amounts.length,
    incoming: sum((amount) => amount > 0n),
    outgoing: sum((amount) => amount < 0n),
    net: sum(() => true)
  }
}

/** Names of made-up counterparties that begin with a text, then those that hold it; of like ones, those that begin alike. */
export function fakeCounterparties(
  rows: readonly Transaction[],
  { text, count, how }: CounterpartiesRequest
): readonly CounterpartyCount[] {
  const wanted = text.trim().toLowerCase()
  const names = counted(rows, (row) => row.counterpartyName ?? '').filter(([name]) => name !== '')
  const place = (name: string) => name.toLowerCase().indexOf(how === 'like' ? wanted.slice(0, 3) : wanted)
  return names
    .filter(([name]) => (how === 'like' ? place(name) === 0 : place(name) >= 0))
    .sort(([one], [other]) => Number(place(one) > 0) - Number(place(other) > 0))
    .slice(0, count)
    .map(([name, rowCount]) => ({ name, count: rowCount }))
}
