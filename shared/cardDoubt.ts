import type { CardPayment } from './domain/cardPayment.ts'

/**
 * Whether a card may have been used of which nobody said what came of it, so that another try may charge or save it twice.
 * The checkout never says that a card was entered there.
 */
export function isDoubtful({ steps, way }: Pick<CardPayment, 'steps' | 'way'>): boolean {
  const state = steps.find(({ name }) => name === 'confirm')?.state
  return state === 'unknown' || (way === 'checkout' && (state === 'running' || state === 'expired'))
}

type Coming = Pick<CardPayment, 'steps' | 'way' | 'outcome' | 'isConfirming' | 'nothingBy'>

/**
 * Whether a charge or a saved card may still come of it that nobody has found: a card was entered or may have been. Who
 * gives a use up cannot close a checkout that is open somewhere; but its time ends, and what was to come is then seen.
 */
export function mayStillCome(funding: Coming): boolean {
  const { steps, outcome, isConfirming, nothingBy } = funding
  if (nothingBy !== null || (outcome !== 'open' && outcome !== 'given-up')) return false
  return isConfirming || isDoubtful(funding) || steps.some(({ name, state }) => name === 'confirm' && state === 'done')
}

type Use = Coming & Pick<CardPayment, 'id' | 'individualId' | 'charge'>

/** Other uses for the same: of which the same may still come, so that a card entered now may charge or save it twice. */
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
