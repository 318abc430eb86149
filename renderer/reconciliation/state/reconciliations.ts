import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 500

/** Which reconciliations are listed. */
type Listed = 'all' | 'unfinished' | 'to-review' | 'signed-off'

/** The list of reconciliations, latest first. */
export const useReconciliations = defineStore('reconciliations', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('reconciliation.list', undefined))
  const counting = useLedgerAnswer(() => call('reconciliation.later', undefined))
  const listed = ref<Listed>('all')

  /** How many later transactions concern a signed-off reconciliation, by its id; null if they were not looked for. */
  const later = computed((): ReadonlyMap<string, number | null> => {
    if (counting.error.value) return new Map(list.value?.map(({ id }) => [id, null]))
    return new Map(counting.answer.value?.map(({ id, count }) => [id, count]))
  })

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.changed', refresh)
  listen('reconciliation.laterChanged', () => void counting.load())
  onOtherConnection(() => (listed.value = 'all'))

  return { list, error, listed, later, load }
})
