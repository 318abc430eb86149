import { defineStore } from 'pinia'
import { computed } from 'vue'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { stateOf } from '../../kit/bridge/stateOf.ts'
import { useReconciliation } from './reconciliation.ts'

/** The details of the current expected payment. */
export const useItemDetails = defineStore('itemDetails', () => {
  const store = useReconciliation()
  const key = stateOf<string | undefined>(
    () => store.id,
    () => undefined
  )
  const {
    answer: details,
    error: failure,
    load
  } = useAnswer(
    () =>
      store.id === undefined || key.value === undefined
        ? undefined
        : asking('reconciliation.item', { id: store.id, key: key.value }, store.revision),
    { stays: true }
  )
  /** A missing payment was split or merged again; the list that contains it is being updated. */
  const error = computed(() => (failure.value?.code === 'not-found' ? undefined : failure.value))

  return { key, details, error, load }
})
