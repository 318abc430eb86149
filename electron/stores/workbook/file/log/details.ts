import { z } from 'zod'
import { CHANGED_FIELDS } from '../../../../../shared/domain/bankDetails.ts'
import { CardPayment, CardPaymentCharge, CardPaymentPurpose } from '../../../../../shared/domain/cardPayment.ts'
import { LogKind } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import { FilledInDecision, FilledInFile, Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import { ReviewLimits } from '../../../../../shared/domain/reconciliation/reviewLimit.ts'
import { Booking } from '../../../../../shared/domain/reconciliation/expectedPayment.ts'
import { MEMBERSHIP_DETAILS } from '../../../../core/auditChain/roster.ts'
import { DecidedDifferences } from './decidedDifferences.ts'
import { DecidedTransactions } from './decidedTransactions.ts'
import { SETTLEMENT_STATUSES } from '../../../../../shared/transactions/transactionStatus.ts'

/*
 * The content of each kind of entry, with the figures at that time. Entries are never deleted, so a new field must be
 * optional, and no field may change its meaning. Money is decimal text.
 */

const currencyAmount = { amount: z.string().nullable(), currency: z.string().nullable() }
const Item = z.object({ key: z.string(), ...currencyAmount })
const Row = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  standing: z.enum(SETTLEMENT_STATUSES)
})
/** Whom and what a transaction names. */
const Said = z.object({
  counterpartyName: z.string().nullable(),
  counterpartyNumber: z.string().nullable(),
  counterpartyBankCode: z.string().nullable(),
  reference: z.string(),
  correlationId: z.string().nullable()
})
/**
 * `payment`: what was paid, in its own currency. `updatedAt`: when the service last touched it. Earlier entries lack
 * both. `said`: if it changed; earlier entries lack it.
 */
const Now = Row.extend({
  status: z.string(),
  isAbsent: z.boolean(),
  payment: z.object({ amount: z.string(), currency: z.string() }).optional(),
  updatedAt: z.string().optional(),
  said: Said.optional()
})
const Change = z.object({ was: Row, is: Now })
const Named = z.object({ id: z.string(), name: z.string() })
const Unexplained = z.array(z.object({ currency: z.string(), amount: z.string(), count: z.int() }))

const detailsChange = {
  rail: z.string(),
  field: z.enum(CHANGED_FIELDS),
  name: z.string().nullable(),
  was: z.string().nullable(),
  now: z.string().nullable()
}

/** `use`: the id that connects the entries of one card payment. */
const cardUse = {
  use: z.string(),
  individual: z.string(),
  purpose: CardPaymentPurpose,
  charge: CardPaymentCharge.nullable()
}

/** What changes without a decision: the user's lists, what was read, and figures that follow from rows. */
const KEPT = ['accounts', 'parties', 'templates', 'bank-details', 'payment-methods', 'figures'] as const
export type Kept = (typeof KEPT)[number]

/** `differences`, `transactions`: those of the matches and transactions among the targets; earlier entries lack them. */
const resolved = z.object({
  targets: z.array(Target),
  reason: z.string(),
  differences: DecidedDifferences.optional(),
  transactions: DecidedTransactions.optional()
})

export const LOG_DETAILS = {
  created: z.object({
    name: z.string(),
    file: z.string(),
    sha256: z.string(),
    items: z.int(),
    carriedFrom: Named.nullable().optional()
  }),
  planned: z.object({ plan: z.string(), rulesVersion: z.int(), looked: z.int(), matches: z.int() }),
  /**
   * `aside`: if no match was accepted, how many were suggested; earlier entries lack it. `isUnattended`: a run that nobody
   * watched took what is certain.
   */
  applied: z.object({
    plan: z.string(),
    rulesVersion: z.int(),
    matches: z.int(),
    aside: z.int().optional(),
    isUnattended: z.literal(true).optional()
  }),
  match: z.object({
    match: z.int(),
    items: z.array(Item),
    transactions: z.array(Row),
    against: z.array(Contradiction).optional(),
    /** Smaller matches that it takes in. */
    instead: z.array(z.int()).optional()
  }),
  unmatch: z.object({
    matches: z.array(
      z.object({
        id: z.int(),
        rule: z.string().nullable(),
        items: z.array(z.string()),
        transactionIds: z.array(z.string())
      })
    )
  }),
  split: z.object({ item: Item, parts: z.array(Item) }),
  'write-off': resolved,
  ignore: resolved,
  explain: resolved,
  carry: resolved,
  note: z.object({ target: Target, text: z.string(), differences: DecidedDifferences.optional() }),
  assign: z.object({ targets: z.array(Target), to: z.string().nullable(), due: z.string().nullable() }),
  /** `differences`, `transactions`: of all its decisions. */
  'fill-in': z.object({
    file: FilledInFile,
    decisions: z.array(FilledInDecision),
    differences: DecidedDifferences.optional(),
    transactions: DecidedTransactions.optional()
  }),
  book: z.object({ batch: z.string().nullable(), booking: Booking, before: Booking, matches: z.int().optional() }),
  rename: z.object({ name: z.string(), before: z.string() }),
  undo: z.object({ entry: z.int(), kind: LogKind }),
  settled: z.object({ items: z.array(z.string()), transactions: z.array(Change) }),
  /** `against`: what contradicts matches now, and did not when they were made; empty if nothing does any more. */
  changed: z.object({
    items: z.array(z.string()),
    transactions: z.array(Change),
    against: z.array(z.object({ match: z.int(), against: z.array(Contradiction) })).optional()
  }),
  'signed-off': z.object({
    preparer: z.string(),
    reviewer: z.string().nullable(),
    forcedBecause: z.string().nullable(),
    rulesVersion: z.int(),
    rowsHash: z.string(),
    unexplained: Unexplained,
    /** SHA-256 of the stored snapshot. */
    snapshot: z.string()
  }),
  /** `signOff`: the entry of the sign-off. */
  reviewed: z.object({ signOff: z.int(), comment: z.string() }),
  'sent-back': z.object({ signOff: z.int(), targets: z.array(Target), comment: z.string() }),
  reopened: z.object({ reason: z.string(), signOff: z.int() }),
  discarded: z.object({ name: z.string(), reason: z.string() }),
  'rules-saved': z.object({
    version: z.int(),
    on: z.int(),
    off: z.int(),
    sha256: z.string(),
    adopted: z.int().optional()
  }),
  /** `before`: the limits that ended. */
  'limits-saved': z.object({ limits: ReviewLimits, before: ReviewLimits }),
  /** The file was not in its last known state; `head`: an entry that its log had contained. */
  'loss-accepted': z.object({
    found: z.enum(['nothing', 'earlier', 'other']),
    entries: z.int(),
    head: z.object({ seq: z.int(), hash: z.string() }).nullable()
  }),
  ...MEMBERSHIP_DETAILS,
  'account-added': z.object({ account: z.string(), name: z.string(), how: z.enum(['created', 'entered']) }),
  'account-removed': z.object({ account: z.string(), name: z.string() }),
  'bank-details-changed': z.object({
    account: z.string(),
    name: z.string(),
    changes: z.array(z.object(detailsChange))
  }),
  'bank-details-acknowledged': z.object({
    account: z.string(),
    change: z.int(),
    ...detailsChange,
    note: z.string()
  }),
  'card-use-begun': z.object({ ...cardUse, isAgain: z.boolean() }),
  'card-use-opened': z.object({
    ...cardUse,
    way: z.enum(['card-page', 'checkout']),
    saves: z.boolean().nullable(),
    isDoubtful: z.boolean()
  }),
  'card-entered': z.object({ ...cardUse, saves: z.boolean(), isDoubtful: z.boolean() }),
  'card-use-given-up': z.object(cardUse),
  /** `transaction` and `method` proved it, so they prove no other one. Earlier entries lack them. */
  'card-use-removed': z.object({
    ...cardUse,
    outcome: CardPayment.shape.outcome,
    transaction: z.string().optional(),
    method: z.string().optional()
  }),
  /** In a team every change has an entry, so that all members have the same order. */
  kept: z.object({ what: z.enum(KEPT) })
} as const satisfies Record<LogKind, z.ZodType>

export type LogDetail<K extends LogKind> = z.input<(typeof LOG_DETAILS)[K]>

/** An entry that is to be written. */
export type NewEntry = {
  [K in LogKind]: {
    readonly at: string
    readonly by: string
    readonly kind: K
    readonly reconciliation: string | null
    readonly detail: LogDetail<K>
  }
}[LogKind]
