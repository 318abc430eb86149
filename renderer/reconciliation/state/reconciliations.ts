import { defineStore } from 'pinia'
import { ref } from 'vue'
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
  const listed = ref<Listed>('all')

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('reconciliation.changed', refresh)
  onOtherConnection(() => (listed.value = 'all'))

  return { list, error, listed, load }
})
