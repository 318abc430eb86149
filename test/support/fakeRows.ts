import { formatMoney, MONEY_SCALE } from '../../shared/domain/money.ts'
import type { CurrencyTotal, Transaction, TransactionQuery } from '../../shared/domain/transaction.ts'

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
    isAbsent: index % 401 === 7
  }
}

function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(MONEY_SCALE, '0'))
}

const compare = (a: string | bigint, b: string | bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** What a query finds among `rows`, in its order. */
export function fakeFind(rows: readonly Transaction[], { text, sort }: TransactionQuery): readonly Transaction[] {
  const wanted = text.toLowerCase()
  const found = rows.filter((row) => JSON.stringify(Object.values(row)).toLowerCase().includes(wanted))
  const key = (row: Transaction) => (sort.by === 'amount' ? scaled(row.amount) : (row[sort.by] ?? ''))
  const sign = sort.direction === 'asc' ? 1 : -1
  return found.sort((a, b) => sign * compare(key(a), key(b)))
}

export function fakeTotals(rows: readonly Transaction[]): readonly CurrencyTotal[] {
  const found = [...new Set(rows.map((row) => row.currency))].sort(compare)
  return found.map((currency) => {
    const amounts = rows.filter((row) => row.currency === currency).map((row) => scaled(row.amount))
    const sum = (kept: (amount: bigint) => boolean) =>
      formatMoney(
        amounts.filter(kept).reduce((total, amount) => total + amount, 0n),
        currency
      )
    return {
      currency,
      count: amounts.length,
      incoming: sum((amount) => amount > 0n),
      outgoing: sum((amount) => amount < 0n),
      net: sum(() => true)
    }
  })
}
