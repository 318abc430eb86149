/** What a status word is taken to mean. `unclassified` never counts as settled. */
export type Standing = 'settled' | 'pending' | 'failed' | 'unclassified'

const SETTLED = new Set('approved accepted booked completed executed processed sent settled successful'.split(' '))
const PENDING = new Set('created scheduled processing'.split(' '))
const FAILED = new Set('canceled cancelled declined expired failed rejected returned reversed'.split(' '))

/**
 * The interface names one status only and leaves the set open, so this is an assumption about known words; the raw word
 * is always shown beside it. Any word it does not know is `unclassified`.
 */
export function standingOf(status: string): Standing {
  const word = status.toLowerCase()
  if (SETTLED.has(word)) return 'settled'
  if (PENDING.has(word) || word.startsWith('pending')) return 'pending'
  return FAILED.has(word) ? 'failed' : 'unclassified'
}
