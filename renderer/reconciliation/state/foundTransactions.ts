import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { FoundFilter } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useReconciledRows } from './useReconciledRows.ts'
import { useReconciliation } from './reconciliation.ts'

/** Transactions that have nothing to do with the payment file are hidden by default. */
export const RELATED: FoundFilter = {
  states: ['expected', 'suggested', 'candidate', 'duplicate', 'unexpected'],
  only: 'all',
  currency: null,
  text: ''
}

/** The transactions of the open reconciliation, filtered. */
export const useFoundTransactions = defineStore('foundTransactions', () => {
  const store = useReconciliation()
  const filter = shallowRef<FoundFilter>(RELATED)
  const rows = useReconciledRows(filter, (id, requested, from, count) =>
    call('reconciliation.found', { id, filter: requested, from, count })
  )
  watch(
    () => store.id,
    () => (filter.value = RELATED),
    { flush: 'sync' }
  )
  return { filter, ...rows }
})
