import { FIELD_NAMES } from '../fieldNames.ts'
import type { QueryField } from './queryFields.ts'
import type { DIRECTIONS, MARKS, POSSESSIONS } from '../filterWords.ts'
import { matchStatusWords } from '../words/matchStatus.ts'
import { settlementStatusWords } from '../words/settlementStatus.ts'

/** What people call the fields of a query. */
export const FIELD_LABELS: Readonly<Record<QueryField, string>> = {
  text: 'Text',
  id: FIELD_NAMES.id,
  account: FIELD_NAMES.accountName,
  currency: FIELD_NAMES.currency,
  status: FIELD_NAMES.status,
  type: FIELD_NAMES.type,
  bulk: FIELD_NAMES.bulkPaymentId,
  correlation: FIELD_NAMES.correlationId,
  counterparty: FIELD_NAMES.counterpartyName,
  standing: FIELD_NAMES.standing,
  reconciliation: FIELD_NAMES.reconciliation,
  direction: 'Direction',
  has: 'Has',
  is: 'Flags',
  amount: FIELD_NAMES.amount,
  size: 'Absolute amount',
  created: FIELD_NAMES.createdAt,
  updated: FIELD_NAMES.updatedAt
}

export const POSSESSION_WORDS: Readonly<Record<(typeof POSSESSIONS)[number], string>> = {
  bulk: 'bulk payment',
  correlation: 'correlation id',
  counterparty: 'counterparty',
  number: 'account number',
  reference: 'reference',
  extra: 'unknown fields',
  history: 'history of changes'
}

export const MARK_WORDS: Readonly<Record<(typeof MARKS)[number], string>> = {
  absent: 'no longer returned',
  problem: 'unreadable'
}

export const DIRECTION_WORDS: Readonly<Record<(typeof DIRECTIONS)[number], string>> = {
  in: 'incoming',
  out: 'outgoing',
  zero: 'zero'
}

/** What the words of closed sets mean, for those who have to choose one. */
export const WORD_DETAILS = {
  standing: aboutEach(settlementStatusWords),
  reconciliation: aboutEach(matchStatusWords),
  direction: { in: 'Above zero', out: 'Below zero', zero: 'Exactly zero' } satisfies Record<
    (typeof DIRECTIONS)[number],
    string
  >,
  has: {
    bulk: 'Part of a bulk payment',
    correlation: 'With a correlation id',
    counterparty: 'With a counterparty',
    number: 'With an account number',
    reference: 'With a reference',
    extra: 'With fields that the interface does not name',
    history: 'Changed since it was first seen'
  } satisfies Record<(typeof POSSESSIONS)[number], string>,
  is: {
    absent: 'The last complete full sync did not return it',
    problem: 'A later version of it could not be read'
  } satisfies Record<(typeof MARKS)[number], string>
}

/** What each of them means, by its word. */
function aboutEach<State extends string>(
  words: Readonly<Record<State, { readonly about: string }>>
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries<{ readonly about: string }>(words).map(([state, { about }]) => [state, about])
  )
}
