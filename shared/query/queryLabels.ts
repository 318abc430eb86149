import { FIELD_NAMES } from '../fieldNames.ts'
import type { QueryField } from './queryFields.ts'
import type { DIRECTIONS, MARKS, POSSESSIONS, RECONCILIATION_STATES } from '../filterWords.ts'
import type { SettlementStatus } from '../transactionStatus.ts'

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
  standing: FIELD_NAMES.standing,
  reconciliation: FIELD_NAMES.reconciliation,
  direction: 'Direction',
  has: 'Has',
  is: 'Mark',
  amount: FIELD_NAMES.amount,
  size: 'Amount without sign',
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
  absent: 'absent',
  problem: 'problem'
}

export const DIRECTION_WORDS: Readonly<Record<(typeof DIRECTIONS)[number], string>> = {
  in: 'incoming',
  out: 'outgoing',
  zero: 'zero'
}

/** What the words of closed sets mean, for those who have to choose one. */
export const WORD_DETAILS = {
  standing: {
    settled: 'The money has moved',
    pending: 'Under way',
    failed: 'Failed, declined or returned',
    unclassified: 'A status with an unknown meaning'
  } satisfies Record<SettlementStatus, string>,
  reconciliation: {
    open: 'Not reconciled',
    matched: 'As expected',
    different: 'Found, but not as expected',
    unexpected: 'Nobody expected it',
    duplicate: 'Expected once, there more often'
  } satisfies Record<(typeof RECONCILIATION_STATES)[number], string>,
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
