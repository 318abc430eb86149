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
  const { answer: counted, load: count } = useLedgerAnswer(() => call('reconciliation.later', undefined))
  const listed = ref<Listed>('all')

  /** How many later transactions concern a signed-off reconciliation, by its id, as far as that was counted. */
  const later = computed(() => new Map(counted.value?.map((one) => [one.id, one.count])))

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.changed', refresh)
  listen('reconciliation.laterChanged', () => void count())
  onOtherConnection(() => (listed.value = 'all'))

  return { list, error, listed, later, load }
})
