import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ItemFilter } from '../../../shared/domain/reconciliation/itemRow.ts'
import { call } from '../../kit/bridge/bridge.ts'
import type { ListedItem } from '../parts/itemColumns.ts'
import { useReconciledRows } from './useReconciledRows.ts'
import { useReconciliation } from './reconciliation.ts'

export const ALL_ITEMS: ItemFilter = { states: [], only: 'all', currency: null, batch: null, text: '', part: null }

/** The expected payments of the open reconciliation, filtered. */
export const useReconciledItems = defineStore('reconciledItems', () => {
  const store = useReconciliation()
  const filter = shallowRef<ItemFilter>(ALL_ITEMS)
  const rows = useReconciledRows(filter, async (id, requested, from, count) => {
    const window = await call('reconciliation.items', { id, filter: requested, from, count })
    return { ...window, rows: window.rows.map((item): ListedItem => ({ ...item, id: item.key })) }
  })
  watch(
    () => store.id,
    () => (filter.value = ALL_ITEMS),
    { flush: 'sync' }
  )
  return { filter, ...rows }
})
