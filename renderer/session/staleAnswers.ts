import type { CallName, EventName, Input, Output, Payload } from '../../shared/contract.ts'

/** A pace, for those answers only that the announcement is about. */
interface SomeStale {
  readonly every: number
  /** `of`: what was asked about. `answer`: what is known so far. */
  readonly isStale: (of: unknown, answer: Output<'reconciliation.get'> | undefined) => boolean
}

/** When an answer is asked for again, or at most how often, in milliseconds. */
export type Stale = number | 'at once' | 'when asked' | SomeStale

type StaleBy = {
  readonly [E in EventName]?: (announced: Payload<E>) => Iterable<readonly [CallName, Stale]>
}

/** Which answers an announcement makes stale. What is not on screen is asked for when it is shown again. */
export const STALE_BY: StaleBy = {
  'account.changed': () => [
    ['account.list', 300],
    ['account.changes', 1000]
  ],
  'party.changed': () => [['party.list', 300]],
  'cardPayment.changed': () => [['cardPayment.list', 500]],
  'threeds.changed': () => [['threeds.list', 300]],
  'export.progress': ({ state }) => (state === 'done' ? [['export.past', 'at once']] : []),
  'reconciliation.changed': ({ id, revision }) => [
    ['reconciliation.list', 500],
    [
      'reconciliation.get',
      {
        every: 300,
        isStale: (of, answer: Output<'reconciliation.get'> | undefined) =>
          (id === null || id === of) && (id === null || answer === undefined || answer.revision < revision)
      }
    ]
  ],
  'reconciliation.laterChanged': () => [
    ['reconciliation.later', 'at once'],
    ['reconciliation.unseen', 'when asked']
  ],
  'sync.progress': ({ state }) =>
    state === 'ended'
      ? [
          ['sync.certificates', 'at once'],
          ['sync.problems', 'at once']
        ]
      : [],
  'ledger.changed': () => [
    ['account.activity', 1000],
    ['account.hints', 1000],
    ['transactions.get', 1000],
    ['transactions.history', 1000],
    ['transactions.siblings', 1000],
    ['transactions.overview', 2000],
    ['transactions.bulks', 2000],
    ['transactions.facets', 'when asked'],
    ['transactions.counterparties', 'when asked'],
    // Charges of card payments: other windows of rows are read by their lists.
    ['transactions.find', 500]
  ]
}

export interface Brought<N extends CallName = CallName> {
  readonly name: N
  readonly of: Input<N>
  readonly answer: Output<N>
}

/** Which announcements bring an answer themselves. */
export const BROUGHT_BY: { readonly [E in EventName]?: (announced: Payload<E>) => Brought } = {
  'cardPayment.changed': (now) => ({ name: 'cardPayment.get', of: now.id, answer: now }),
  'threeds.changed': (now) => ({ name: 'threeds.get', of: now.id, answer: now })
}

export const EVENTS = [...new Set([...Object.keys(STALE_BY), ...Object.keys(BROUGHT_BY)])] as EventName[]

/** Whether an answer is older than what is known, where it shows that itself. Then it replaces nothing. */
export const IS_OLDER: { readonly [N in CallName]?: (answer: Output<N>, known: Output<N>) => boolean } = {
  'reconciliation.get': ({ revision }, known) => revision < known.revision,
  'threeds.get': ({ state, events }, known) =>
    state !== 'ended' && (known.state === 'ended' || events.length < known.events.length)
}
