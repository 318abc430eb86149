import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { CurrencySum } from '../../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../../shared/transactions/transactionStatus.ts'
import type { FormatInput } from '../format.ts'

/** The rows of one account in one currency. */
export interface Statement {
  readonly accountId: string
  readonly currency: string
  /** Row numbers, earliest first; rows of equal time in order of arrival. */
  readonly rowIds: Uint32Array
  readonly total: CurrencySum
}

export interface Statements {
  /** By account, then by currency. */
  readonly statements: readonly Statement[]
  /** Row numbers of all statements, one statement after another. */
  readonly rowIds: Uint32Array
  readonly leftOut: number
}

/** Sorts the rows of a format into statements. Works on the columns in memory and needs 4 bytes per row. */
export function groupStatements(
  input: FormatInput,
  holds: (settlementStatus: SettlementStatus) => boolean
): Statements {
  const keyOf = createKeys(input, holds)
  const counts = countKeys(input.rowIds, keyOf)
  const { account, currency, created } = input.columns
  const groups = [...counts]
    .map(([key, count]) => ({
      key,
      count,
      accountId: account.texts[Math.floor(key / CURRENCIES)] ?? '',
      currency: currency.texts[key % CURRENCIES] ?? ''
    }))
    .sort((a, b) => compare(a.accountId, b.accountId) || compare(a.currency, b.currency))
  const rowIds = arrange(input.rowIds, keyOf, groups)
  // Two invalid times count as equal, so their rows are compared by arrival.
  const byTime = (a: number, b: number) => (created[a] ?? 0) - (created[b] ?? 0) || a - b
  let from = 0
  const statements = groups.map(({ accountId, currency: code, count }) => {
    const own = rowIds.subarray(from, (from += count)).sort(byTime)
    return { accountId, currency: code, rowIds: own, total: input.sum(own)[0] ?? noTotal(code) }
  })
  return { statements, rowIds, leftOut: input.rowIds.length - rowIds.length }
}

/** Empty statements for the currencies without rows. */
export function withoutRows(
  accountId: string,
  statements: readonly Statement[],
  currencies: Iterable<string>
): readonly Statement[] {
  const known = new Set(statements.map(({ currency }) => currency))
  return [...currencies]
    .filter((currency) => !known.has(currency))
    .map((currency) => ({ accountId, currency, rowIds: new Uint32Array(), total: noTotal(currency) }))
}

/** The sums of no rows. */
function noTotal(currency: string): CurrencySum {
  const nothing = formatMoney(0n, currency)
  return { currency, count: 0, incoming: nothing, outgoing: nothing, net: nothing }
}

/** More than the number of three-letter codes. */
const CURRENCIES = 2 ** 16

type KeyOf = (rowId: number) => number | undefined

/** One number per account and currency of a row; undefined for a row that the format leaves out. */
function createKeys(
  { columns, settlementStatusOf }: FormatInput,
  holds: (settlementStatus: SettlementStatus) => boolean
): KeyOf {
  const { account, currency, status } = columns
  const heldStatus = status.texts.map((text) => holds(settlementStatusOf(text)))
  return (rowId) => {
    if (heldStatus[status.codes[rowId] ?? 0] !== true) return undefined
    return (account.codes[rowId] ?? 0) * CURRENCIES + (currency.codes[rowId] ?? 0)
  }
}

function countKeys(rowIds: Uint32Array, keyOf: KeyOf): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const rowId of rowIds) {
    const key = keyOf(rowId)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** The rows of the first group, then of the next, each in their order. */
function arrange(
  rowIds: Uint32Array,
  keyOf: KeyOf,
  groups: readonly { readonly key: number; readonly count: number }[]
): Uint32Array {
  const places = new Map<number, number>()
  let total = 0
  for (const { key, count } of groups) {
    places.set(key, total)
    total += count
  }
  const arranged = new Uint32Array(total)
  for (const rowId of rowIds) {
    const key = keyOf(rowId)
    if (key === undefined) continue
    const place = places.get(key) ?? 0
    arranged[place] = rowId
    places.set(key, place + 1)
  }
  return arranged
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
