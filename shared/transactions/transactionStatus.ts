/** The meaning of a status word. `unclassified` never counts as settled. */
export const SETTLEMENT_STATUSES = ['settled', 'pending', 'failed', 'unclassified'] as const
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

const SETTLED = new Set('approved accepted booked completed executed processed sent settled successful'.split(' '))
const PENDING = new Set('created scheduled processing'.split(' '))
const FAILED = new Set('canceled cancelled declined expired failed rejected returned reversed'.split(' '))

/** The user's own meanings of status words, by the word in lower case. */
export type StatusWords = ReadonlyMap<string, SettlementStatus>

const NO_WORDS: StatusWords = new Map()

/**
 * The interface names only one status and leaves the set open, so this meaning is an assumption; screens always show
 * the raw word too. The user's own meanings come first. Unknown words are `unclassified`.
 */
export function settlementStatusOf(status: string, words: StatusWords = NO_WORDS): SettlementStatus {
  const word = status.toLowerCase()
  const own = words.get(word)
  if (own !== undefined) return own
  if (SETTLED.has(word)) return 'settled'
  if (PENDING.has(word) || word.startsWith('pending')) return 'pending'
  return FAILED.has(word) ? 'failed' : 'unclassified'
}

/** Reads `word=settled, other=failed`; undefined if the form is wrong or a word has two meanings. */
export function readStatusWords(text: string): StatusWords | undefined {
  const words = new Map<string, SettlementStatus>()
  if (text.trim() === '') return words
  for (const pair of text.split(',')) {
    const [word = '', meaning = '', ...rest] = pair.split('=').map((part) => part.trim().toLowerCase())
    if (word === '' || rest.length > 0 || words.has(word) || !isSettlementStatus(meaning)) return undefined
    words.set(word, meaning)
  }
  return words
}

function isSettlementStatus(text: string): text is SettlementStatus {
  return (SETTLEMENT_STATUSES as readonly string[]).includes(text)
}
