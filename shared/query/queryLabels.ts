import { recordOf } from '../transactions/fieldLists.ts'
import { FIELD_NAMES, FILTERED_FIELDS } from '../transactions/transactionFields.ts'
import { RECONCILIATION_STATES, type DIRECTIONS, type MARKS, type POSSESSIONS } from '../transactions/filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactions/transactionStatus.ts'
import type { QueryField, WordField } from './queryFields.ts'
import { matchStatusWords } from '../words/matchStatus.ts'
import { settlementStatusWords } from '../words/settlementStatus.ts'

/** The names of the query's fields for people, in conditions and menus. */
export const FIELD_LABELS: Readonly<Record<QueryField, string>> = {
  ...recordOf(FILTERED_FIELDS, ({ filter, label }) => [filter, label]),
  account: FIELD_NAMES.accountName,
  text: 'Any text',
  standing: FIELD_NAMES.standing,
  reconciliation: FIELD_NAMES.reconciliation,
  direction: 'Direction',
  has: 'Includes',
  is: 'Sync problem',
  amount: FIELD_NAMES.amount,
  size: 'Absolute amount',
  created: 'Date created',
  updated: 'Date updated'
}

export const POSSESSION_WORDS: Readonly<Record<(typeof POSSESSIONS)[number], string>> = {
  bulk: 'bulk payment',
  correlation: 'payment id',
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

/** Names and meanings of the words of closed sets, for people who choose one. */
export const WORDS_OF: Readonly<Record<WordField, readonly KnownWord[]>> = {
  standing: SETTLEMENT_STATUSES.map((value) => knownWord(value, settlementStatusWords[value])),
  reconciliation: RECONCILIATION_STATES.map((value) => knownWord(value, matchStatusWords[value])),
  direction: knownWords(DIRECTION_WORDS, { in: 'Above zero', out: 'Below zero', zero: 'Exactly zero' }),
  has: knownWords(POSSESSION_WORDS, {
    bulk: 'Part of a bulk payment',
    correlation: 'With a payment id',
    counterparty: 'With a counterparty',
    number: 'With an account number',
    reference: 'With a reference',
    extra: 'With unknown fields',
    history: 'Changed since it was first seen'
  }),
  is: knownWords(MARK_WORDS, {
    absent: 'The last complete full sync did not return it',
    problem: 'A later version of it could not be read'
  })
}

interface KnownWord {
  readonly value: string
  readonly label: string
  readonly detail: string
}

function knownWords<W extends string>(
  names: Readonly<Record<W, string>>,
  details: Readonly<Record<W, string>>
): readonly KnownWord[] {
  return (Object.keys(names) as W[]).map((value) => knownWord(value, { name: names[value], about: details[value] }))
}

function knownWord(value: string, { name, about }: { readonly name: string; readonly about: string }): KnownWord {
  return { value, label: name.charAt(0).toUpperCase() + name.slice(1), detail: about }
}
