import { defineStore } from 'pinia'
import { call, listen } from '../../bridge.ts'
import { useLedgerAnswer } from '../../composables/useLedgerAnswer.ts'
import { useThrottle } from '../../composables/useThrottle.ts'

const REFRESH_EVERY = 500

/** The uses of cards, the latest first. */
export const useFundings = defineStore('fundings', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('funding.list', undefined))
  listen('funding.changed', useThrottle(load, REFRESH_EVERY))

  return { list, error, load }
})
