import { defineStore } from 'pinia'
import { computed, toRaw, watch } from 'vue'
import type { TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { unknownValues } from '../../../../shared/query/unknownValues.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useRequest } from '../../../kit/bridge/useRequest.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useWorkspace } from '../../../kit/bridge/workspace.ts'

/** Why a filter finds nothing: which of its conditions no transaction meets, even alone. */
export const useNoMatch = defineStore('noMatch', () => {
  const transactions = useTransactions()
  const workspace = useWorkspace()
  let latest: TransactionQuery | undefined

  const { state, run } = useRequest(async (requested: TransactionQuery) => {
    latest = requested
    const { filter, timeZone } = requested
    const facets = await call('transactions.facets', undefined)
    const barren: number[] = []
    // One after the other, so that what is asked meanwhile is answered in between.
    for (const [index, condition] of filter.entries()) {
      if (latest !== requested) break
      const { currencies } = await call('transactions.facets', { filter: [condition], timeZone })
      if (currencies.length === 0) barren.push(index)
    }
    return { requested, barren, facets }
  })

  const empty = computed(() =>
    transactions.opened && transactions.total === 0 && transactions.shown.filter.length > 0
      ? transactions.shown
      : undefined
  )
  watch(empty, (requested) => requested && void run(requested), { immediate: true })

  const found = computed(() =>
    state.value.kind === 'ready' && toRaw(state.value.value.requested) === empty.value ? state.value.value : undefined
  )
  return {
    /** Places of the conditions that nothing meets; undefined while that is not known. */
    barren: computed(() => found.value?.barren),
    hints: computed(() =>
      found.value
        ? unknownValues(found.value.requested.filter, found.value.facets, workspace.workspace?.accountNames ?? [])
        : []
    )
  }
})
