import { defineStore } from 'pinia'
import { computed, toRaw, watch } from 'vue'
import type { TransactionQuery } from '../../../shared/domain/transaction.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useRequest, type RequestState } from '../../kit/bridge/useRequest.ts'
import { useTransactions } from './transactions.ts'

/** How many rows of the list have each status. Asked once its totals are there, which are waited for. */
export const useSettlementStatuses = defineStore('standings', () => {
  const transactions = useTransactions()
  const { state, run } = useRequest(async ({ filter, timeZone }: TransactionQuery) => {
    const { statuses } = await call('transactions.facets', { filter, timeZone })
    return { filter, statuses }
  })

  watch(
    () => transactions.totals,
    (now) => now.kind === 'ready' && void run(now.value.query),
    { immediate: true }
  )

  /** Undefined until they are known for the filter of the totals on screen. */
  const counts = computed(() => {
    const [sums, found] = [latest(transactions.totals), latest(state.value)]
    return sums && found && toRaw(sums.query.filter) === toRaw(found.filter) ? found.statuses : undefined
  })

  return { counts }
})

/** What was answered last, also while it is asked for again. */
function latest<T>(state: RequestState<T>): T | undefined {
  if (state.kind === 'loading') return state.last
  return state.kind === 'ready' ? state.value : undefined
}
