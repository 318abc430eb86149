import type { WaitingMatches } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { formatCount } from '../../../kit/bridge/format.ts'

type Waiting = readonly Pick<WaitingMatches, 'count' | 'differing'>[]
type Kind = keyof WaitingMatches['differing']

const KINDS: readonly (readonly [kind: Kind, words: string])[] = [
  ['amount', 'with another amount'],
  ['unpaid', 'failed or returned, not paid'],
  ['pending', 'pending'],
  ['other', 'with evidence against it']
]

const sumOf = (waiting: Waiting, of: (one: Waiting[number]) => number) => waiting.reduce((sum, one) => sum + of(one), 0)

/** How many suggestions match exactly. */
export function exactCount(waiting: Waiting): number {
  return sumOf(waiting, ({ count, differing }) => KINDS.reduce((left, [kind]) => left - differing[kind], count))
}

/** How waiting suggestions differ: `3 with another amount, 1 pending`. Empty if all match exactly. */
export function waitingWords(waiting: Waiting): string {
  const parts = KINDS.flatMap(([kind, words]) => {
    const count = sumOf(waiting, ({ differing }) => differing[kind])
    return count === 0 ? [] : `${formatCount(count)} ${words}`
  })
  return parts.join(', ')
}
