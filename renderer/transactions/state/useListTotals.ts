import type { Ref } from 'vue'
import type { CurrencyTotal, TransactionQuery } from '../../../shared/domain/transaction.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAnswer } from '../../session/useAnswer.ts'

/** Sums, and the query that they belong to. */
export interface QueryTotals {
  readonly query: TransactionQuery
  readonly sums: readonly CurrencyTotal[]
}

export async function totalsOf(query: TransactionQuery): Promise<QueryTotals> {
  return { query, sums: await call('transactions.totals', query) }
}

/** What a list shows. */
interface ListShown<Q> {
  readonly shown: Readonly<Ref<Q | undefined>>
  readonly opened: Readonly<Ref<boolean>>
  readonly readings: Readonly<Ref<number>>
}

/** The sums of all rows of the list on screen. They are asked for after its rows, because they go through all of it. */
export function useListTotals<Q>({ shown, opened, readings }: ListShown<Q>, queryOf: (shown: Q) => TransactionQuery) {
  return useAnswer(() => {
    if (shown.value === undefined || !opened.value) return undefined
    const query = queryOf(shown.value)
    const at = [query, readings.value]
    return { name: 'transactions.totals', of: undefined, at, ask: () => totalsOf(query) }
  })
}
