import { computed, reactive } from 'vue'
import type { CardPayment } from '../../../../shared/domain/cardPayment.ts'
import { asking, useAnswer } from '../../../session/useAnswer.ts'

/** The card payments, latest first. */
export function useCardPayments() {
  const { answer: list, error, load } = useAnswer(() => asking('cardPayment.list', undefined))
  /**
   * Card payments that succeeded, or may have succeeded, after they were cancelled. Shown until they leave the list,
   * because nobody waits for them.
   */
  const surprises = computed(() => (list.value ?? []).filter(isSurprise))

  return reactive({ list, surprises, error, load })
}

function isSurprise({ wasGivenUp, outcome, steps }: CardPayment): boolean {
  const isFitted = steps.some(({ name, state }) => (name === 'transaction' || name === 'card') && state === 'unknown')
  return wasGivenUp && (outcome === 'succeeded' || isFitted)
}
