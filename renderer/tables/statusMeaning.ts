export type StatusMeaning = 'settled' | 'pending' | 'failed' | 'unclassified'

const words: Readonly<Record<Exclude<StatusMeaning, 'unclassified'>, readonly string[]>> = {
  settled: 'approved accepted booked completed executed processed sent settled successful'.split(' '),
  pending: 'created scheduled processing'.split(' '),
  failed: 'canceled cancelled declined expired failed rejected returned reversed'.split(' ')
}

/**
 * What a status word is taken to mean. The service's list is open, so the word itself is always shown and a word that
 * is not known here stays unclassified.
 */
export function statusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (word.startsWith('pending') || words.pending.includes(word)) return 'pending'
  if (words.settled.includes(word)) return 'settled'
  return words.failed.includes(word) ? 'failed' : 'unclassified'
}

export const meaningInWords: Readonly<Record<StatusMeaning, string>> = {
  settled: 'taken as settled',
  pending: 'taken as not settled yet',
  failed: 'taken as failed',
  unclassified: 'not a word that Tallydesk knows; counts as neither settled nor failed'
}
