import type { CardPayment } from '../domain/cardPayment.ts'

/**
 * Whether a card may have been used with an unknown outcome, so that another try may charge or save it twice. A
 * checkout never reports that a card was entered.
 */
export function isDoubtful({ steps, way }: Pick<CardPayment, 'steps' | 'way'>): boolean {
  const state = steps.find(({ name }) => name === 'confirm')?.state
  return state === 'unknown' || (way === 'checkout' && (state === 'running' || state === 'expired'))
}

type Coming = Pick<CardPayment, 'steps' | 'way' | 'outcome' | 'isConfirming' | 'nothingBy'>

/**
 * Whether a charge or a saved card that nobody has found yet may still appear, because a card was or may have been
 * entered. Cancelling cannot close a checkout that is open somewhere, but its time ends, and a complete sync then shows
 * the result.
 */
export function mayStillCome(coming: Coming): boolean {
  const { steps, outcome, isConfirming, nothingBy } = coming
  if (nothingBy !== null || (outcome !== 'open' && outcome !== 'given-up')) return false
  return isConfirming || isDoubtful(coming) || steps.some(({ name, state }) => name === 'confirm' && state === 'done')
}

type Use = Coming & Pick<CardPayment, 'id' | 'individualId' | 'charge'>

/** Other payments of the same person and charge that may still succeed: a card entered now may be used twice. */
export function doublesOf<T extends Use>(
  { id, individualId, charge }: Pick<CardPayment, 'individualId' | 'charge'> & { readonly id: string | null },
  all: readonly T[]
): readonly T[] {
  return all.filter(
    (other) =>
      other.id !== id &&
      other.individualId === individualId &&
      other.charge?.amount === charge?.amount &&
      other.charge?.currency === charge?.currency &&
      other.charge?.accountId === charge?.accountId &&
      mayStillCome(other)
  )
}
