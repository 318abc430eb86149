import type { DifferencePartKind } from '../domain/reconciliation/difference.ts'
import type { DifferenceReason } from '../reconciliation/differenceReasons.ts'

const NOT_ACCEPTED = '(not yet accepted)'

/** Names of the reasons of a difference. `phrase` follows an amount, as in `5,403.32 not paid`. */
export const reasonWords: Readonly<Record<DifferenceReason, { readonly name: string; readonly phrase: string }>> = {
  'not-paid': { name: 'Not paid', phrase: 'not paid' },
  pending: { name: 'Pending', phrase: 'pending' },
  'other-amount': { name: 'Other amount', phrase: 'in other amounts' },
  'not-in-file': { name: 'Not in payment file', phrase: 'not in the payment file' }
}

interface PartWords {
  readonly name: string
  /** The name where the reason stands beside it. */
  readonly short: string
  readonly about: string
}

/** Names of the parts of a difference, for columns or lines of its table. */
export const partWords: Readonly<Record<DifferencePartKind, PartWords>> = {
  suggested: {
    name: `Suggested as instructed ${NOT_ACCEPTED}`,
    short: 'suggested',
    about: 'Payments whose suggested transactions settled as instructed'
  },
  'suggested-missing': {
    name: `Not paid: suggested and failed ${NOT_ACCEPTED}`,
    short: 'suggested and failed',
    about: 'Payments whose suggested transactions failed'
  },
  'suggested-pending': {
    name: `Pending ${NOT_ACCEPTED}`,
    short: 'suggested',
    about: 'Payments with a suggested transaction that is not settled'
  },
  'suggested-residual': {
    name: `Other amount ${NOT_ACCEPTED}`,
    short: 'suggested',
    about: 'What payments and their suggested transactions differ by'
  },
  missing: {
    name: 'Not paid',
    short: 'nothing found, or failed',
    about: 'Instructed payments that nothing was found for, or whose transaction failed'
  },
  repeated: {
    name: 'Not paid: twice in the file',
    short: 'twice in the file',
    about: 'Instructed payments that the file has again, where the other one was paid'
  },
  pending: { name: 'Pending', short: 'matched', about: 'Instructed payments whose transaction is not settled' },
  ambiguous: {
    name: `Not paid: needs review ${NOT_ACCEPTED}`,
    short: 'needs review',
    about: 'Instructed payments with possible matches to choose from'
  },
  residual: {
    name: 'Other amount',
    short: 'matched',
    about: 'What matched payments and their transactions differ by'
  },
  unexpected: {
    name: 'Not in payment file',
    short: 'of the bulk payment',
    about: 'Transactions of the bulk payment that are not in the payment file; failed ones count as 0'
  },
  duplicate: {
    name: 'Not in payment file: duplicate',
    short: 'paid twice',
    about: 'Settled transactions that repeat a matched one'
  },
  candidate: {
    name: `Not in payment file: possible match ${NOT_ACCEPTED}`,
    short: 'possible',
    about: 'Settled transactions that might be an instructed payment'
  }
}
