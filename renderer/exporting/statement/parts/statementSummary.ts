import type { CurrencyTotal, Transaction } from '../../../../shared/domain/transaction.ts'
import type { OpeningBalance } from '../../../../shared/domain/exportFile.ts'
import { requestedDays } from '../../../../shared/days/requestedDays.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { localDay } from '../../../../shared/days/localTime.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'

interface StatementTotal extends CurrencyTotal {
  /** Only if the user entered the opening balance. */
  readonly opening?: string
  readonly closing?: string
}

/** What a statement says before its rows. */
export interface StatementSummary {
  /** Ids, in the order in which they first occur. */
  readonly accounts: readonly string[]
  /** The local days that the filter asks for, else those of the rows. Undefined if there are no rows. */
  readonly period: { readonly from: string; readonly to: string } | undefined
  readonly totals: readonly StatementTotal[]
}

interface SummarySource {
  readonly rows: Iterable<Transaction>
  readonly totals: readonly CurrencyTotal[]
  readonly balances: readonly OpeningBalance[]
  readonly filter: TransactionFilter
  readonly timeZone: string
  /** ISO 8601. A period that is not over yet ends here. */
  readonly madeAt: string
}

export function statementSummary(source: SummarySource): StatementSummary {
  const { rows, totals, balances, timeZone } = source
  const accounts = new Set<string>()
  let [first, last] = [Infinity, -Infinity]
  for (const { accountId, createdAt } of rows) {
    accounts.add(accountId)
    const time = Date.parse(createdAt)
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  const period =
    first <= last ? periodOf(source, { from: localDay(timeZone, first), to: localDay(timeZone, last) }) : undefined
  return { accounts: [...accounts], period, totals: totals.map((total) => withBalances(total, balances)) }
}

interface Days {
  readonly from: string
  readonly to: string
}

/** Contains the days of all rows, even if the filter's relative days have moved on since the rows were loaded. */
function periodOf({ filter, timeZone, madeAt }: SummarySource, rows: Days): Days {
  const today = localDay(timeZone, Date.parse(madeAt))
  const { from, to } = requestedDays(filter, today)
  const end = to !== null && to > today ? today : to
  return {
    from: from !== null && from < rows.from ? from : rows.from,
    to: end !== null && end > rows.to ? end : rows.to
  }
}

function withBalances(total: CurrencyTotal, balances: readonly OpeningBalance[]): StatementTotal {
  const opening = balances.find(({ currency }) => currency === total.currency)?.amount
  return opening === undefined ? total : { ...total, opening, closing: addDecimals(opening, total.settled.net) }
}
