import { defineStore } from 'pinia'
import { ref } from 'vue'
import { call, listen } from '../../bridge.ts'
import { useLedgerAnswer } from '../../composables/useLedgerAnswer.ts'
import { onOtherConnection } from '../../composables/useLedgerSource.ts'
import { useThrottle } from '../../composables/useThrottle.ts'

const REFRESH_EVERY = 500

/** Which of the reconciliations are listed. */
type ListedPhase = 'all' | 'unfinished' | 'signed-off'

/** The list of reconciliations, the latest first. */
export const useReconciliations = defineStore('reconciliations', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('reconciliation.list', undefined))
  const listed = ref<ListedPhase>('all')

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.changed', refresh)
  onOtherConnection(() => (listed.value = 'all'))

  return { list, error, listed, load }
})
