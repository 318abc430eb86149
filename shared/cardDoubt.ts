import type { Funding } from './domain/funding.ts'

/**
 * Whether a card may have been used of which nobody said what came of it, so that another try may charge or save it twice.
 * The checkout never says that a card was entered there.
 */
export function isDoubtful({ steps, way }: Pick<Funding, 'steps' | 'way'>): boolean {
  const state = steps.find(({ name }) => name === 'confirm')?.state
  return state === 'unknown' || (way === 'checkout' && (state === 'running' || state === 'expired'))
}
