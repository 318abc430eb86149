import { formatMoney } from '../../../../shared/domain/money.ts'
import type { CurrencySum, CurrencyTotal, RowsSum } from '../../../../shared/domain/transaction.ts'
import { SETTLEMENT_STATUSES, type SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { RowColumns } from '../columns/rowColumns.ts'

// Up to this many lower halves, the sum is exact in a double.
const FOLD_EVERY = 2 ** 20

interface Sum {
  count: number
  incoming: bigint
  outgoing: bigint
}

/** Scaled sums of a group of rows. */
export type MoneySum = Readonly<Sum>

/** Exact sums of money by group. */
export interface MoneySums {
  /** Adds a row's amount to a group; groups count from 0. */
  add(group: number, row: number): void
  /** The sums of all groups that have rows, by group number. */
  read(): ReadonlyMap<number, MoneySum>
}

/**
 * Sums by group. A sum of 64-bit numbers may not fit into 64 bits, and BigInt is slow for each row. So the halves are
 * added as doubles, exactly for up to a million rows, and then added to BigInt totals.
 */
export function createMoneySums({ upper, lower }: RowColumns, groups: number): MoneySums {
  const [inUpper, inLower, outUpper, outLower] = [0, 1, 2, 3].map(() => new Float64Array(groups)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array
  ]
  const counts = new Uint32Array(groups)
  const sums = new Map<number, Sum>()
  let added = 0

  function fold(): void {
    added = 0
    for (let group = 0; group < groups; group++) {
      const count = counts[group] ?? 0
      if (count === 0) continue
      const sum = sums.get(group) ?? { count: 0, incoming: 0n, outgoing: 0n }
      sum.count += count
      sum.incoming += whole(inUpper[group], inLower[group])
      sum.outgoing += whole(outUpper[group], outLower[group])
      sums.set(group, sum)
      counts[group] = inUpper[group] = inLower[group] = outUpper[group] = outLower[group] = 0
    }
  }

  return {
    add(group, row) {
      const high = upper[2 * row + 1] ?? 0
      const low = lower[2 * row] ?? 0
      counts[group] = (counts[group] ?? 0) + 1
      if (high < 0) {
        outUpper[group] = (outUpper[group] ?? 0) + high
        outLower[group] = (outLower[group] ?? 0) + low
      } else {
        inUpper[group] = (inUpper[group] ?? 0) + high
        inLower[group] = (inLower[group] ?? 0) + low
      }
      if (++added === FOLD_EVERY) fold()
    },
    read() {
      fold()
      return sums
    }
  }
}

function whole(upper = 0, lower = 0): bigint {
  return (BigInt(upper) << 32n) + BigInt(lower)
}

/** The form in which a sum is sent to the page. */
export function shownSum({ count, incoming, outgoing }: MoneySum, currency: string) {
  return { count, incoming: formatMoney(incoming, currency), outgoing: formatMoney(outgoing, currency) }
}

export const NO_MONEY: MoneySum = { count: 0, incoming: 0n, outgoing: 0n }

function rowsSum(sum: MoneySum, currency: string): RowsSum {
  return { ...shownSum(sum, currency), net: formatMoney(sum.incoming + sum.outgoing, currency) }
}

/** Exact sums of these rows regardless of status, one entry per currency, in the order of the codes. */
export function sumRows(columns: RowColumns, rowIds: Iterable<number>): CurrencySum[] {
  const { codes, texts } = columns.currency
  const sums = createMoneySums(columns, texts.length)
  for (const row of rowIds) sums.add(codes[row] ?? 0, row)
  const found = [...sums.read()].map(([code, sum]) => ({ currency: texts[code] ?? '', sum }))
  return found.sort(byCurrency).map(({ currency, sum }) => ({ currency, ...rowsSum(sum, currency) }))
}

const byCurrency = (one: { readonly currency: string }, other: { readonly currency: string }) =>
  one.currency < other.currency ? -1 : 1

/** Sums of one currency by settlement status. */
export type StatusSums = Readonly<Partial<Record<SettlementStatus, MoneySum>>>

/** The totals of these sums, in the order of the codes. */
export function totalsOf(sums: ReadonlyMap<string, StatusSums>): CurrencyTotal[] {
  return [...sums]
    .map(([currency, of]): CurrencyTotal => {
      const shown = (status: SettlementStatus) => rowsSum(of[status] ?? NO_MONEY, currency)
      return {
        currency,
        count: SETTLEMENT_STATUSES.reduce((count, status) => count + (of[status]?.count ?? 0), 0),
        settled: shown('settled'),
        pending: shown('pending'),
        failed: shown('failed'),
        unclassified: shown('unclassified')
      }
    })
    .sort(byCurrency)
}

/** Exact totals of these rows, one entry a currency. */
export function totalRows(
  columns: RowColumns,
  rowIds: Iterable<number>,
  settlementStatusOf: (status: string) => SettlementStatus
): CurrencyTotal[] {
  const { currency, status } = columns
  const meanings = Uint8Array.from(status.texts, (text) => SETTLEMENT_STATUSES.indexOf(settlementStatusOf(text)))
  const [kinds, currencies, statuses] = [SETTLEMENT_STATUSES.length, currency.codes, status.codes]
  const sums = createMoneySums(columns, currency.texts.length * kinds)
  for (const row of rowIds) sums.add((currencies[row] ?? 0) * kinds + (meanings[statuses[row] ?? 0] ?? 0), row)
  const found = new Map<string, StatusSums>()
  for (const [group, sum] of sums.read()) {
    const code = currency.texts[Math.floor(group / kinds)] ?? ''
    const meaning = SETTLEMENT_STATUSES[group % kinds] ?? 'unclassified'
    found.set(code, { ...found.get(code), [meaning]: sum })
  }
  return totalsOf(found)
}
