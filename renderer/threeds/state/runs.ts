import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../kit/bridge/useLedgerAnswer.ts'
import { onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 300

/** The stored runs, latest first. */
export const useThreedsRuns = defineStore('threedsRuns', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('threeds.list', undefined))

  /** The last announced state: a run in steps is stored only once it posts. */
  const heard = shallowRef<Pick<ThreedsTrace, 'id' | 'state'>>()

  const refresh = useThrottle(load, REFRESH_EVERY)
  listen('threeds.changed', ({ id, state }) => {
    heard.value = { id, state }
    refresh()
  })
  onOtherConnection(() => (heard.value = undefined))

  return {
    list,
    error,
    load,
    /** The current run; there is never more than one. */
    running: computed(() => {
      const known = heard.value ?? list.value?.find(({ state }) => state !== 'ended')
      return known?.state === 'ended' ? undefined : known
    })
  }
})
