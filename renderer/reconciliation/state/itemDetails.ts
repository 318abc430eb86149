import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ItemDetails } from '../../../shared/domain/reconciliation/itemDetails.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useReconciliation } from './reconciliation.ts'

/** The details of the current expected payment. Those of another payment are never shown. */
export const useItemDetails = defineStore('itemDetails', () => {
  const store = useReconciliation()
  const key = ref<string>()
  const shown = shallowRef<ItemDetails>()

  const { state, run, forget } = useRequest(
    (id: string, requested: string) => call('reconciliation.item', { id, key: requested }),
    (answer) => (shown.value = answer)
  )

  async function load(): Promise<void> {
    if (store.id !== undefined && key.value !== undefined) await run(store.id, key.value)
  }

  watch(
    () => store.id,
    () => {
      forget()
      key.value = shown.value = undefined
    },
    { flush: 'sync' }
  )
  watch([() => store.id, key, () => store.revision], load)

  const details = computed(() => (shown.value?.item.key === key.value ? shown.value : undefined))
  /** A missing payment was split or merged again; the list that contains it is being updated. */
  const error = computed(() =>
    state.value.kind === 'failed' && state.value.error.code !== 'not-found' ? state.value.error : undefined
  )

  return { key, details, error, load }
})
