import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { ThreedsTrace } from '../../../shared/domain/threeds.ts'
import { listen } from '../../kit/bridge/bridge.ts'
import { asking, useAnswer } from '../../session/useAnswer.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/** The stored runs, latest first. */
export const useThreedsRuns = defineStore('threedsRuns', () => {
  const { answer: list, error, load } = useAnswer(() => asking('threeds.list', undefined))

  /** The last announced state: a run in steps is stored only once it posts. */
  const heard = ofConnection<Pick<ThreedsTrace, 'id' | 'state'> | undefined>(() => undefined)

  listen('threeds.changed', ({ id, state }) => (heard.value = { id, state }))

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
