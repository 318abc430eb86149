import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { useThrottle } from '../../../kit/bridge/useThrottle.ts'

const REFRESH_EVERY = 500

/** The card payments, latest first. */
export const useCardPayments = defineStore('cardPayments', () => {
  const { answer: list, error, load } = useLedgerAnswer(() => call('cardPayment.list', undefined))
  listen('cardPayment.changed', useThrottle(load, REFRESH_EVERY))

  /**
   * Card payments that succeeded, or may have succeeded, after they were cancelled. Shown until they leave the list,
   * because nobody waits for them.
   */
  const surprises = computed(() => (list.value ?? []).filter(isSurprise))

  return { list, surprises, error, load }
})

function isSurprise({ wasGivenUp, outcome, steps }: CardPayment): boolean {
  const isFitted = steps.some(({ name, state }) => (name === 'transaction' || name === 'card') && state === 'unknown')
  return wasGivenUp && (outcome === 'succeeded' || isFitted)
}
