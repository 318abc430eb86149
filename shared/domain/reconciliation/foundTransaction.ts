import { z } from 'zod'
import { CurrencyCode } from '../money.ts'
import { TeamLogin } from '../team.ts'
import { Transaction } from '../transaction.ts'
import { Assignment } from './assignment.ts'
import { ItemKey } from './expectedPayment.ts'
import { Resolution, RowState } from './itemState.ts'
import { MatchId } from './match.ts'
import { ReconciliationId } from './reconciliation.ts'

const windowed = { from: z.int().nonnegative(), count: z.int().min(1).max(500) }

/** A transaction as the reconciliation holds it, which is as it was when it was last read. */
export const FoundTransaction = Transaction.omit({
  reconciliation: true,
  exchangeRate: true,
  counterpartyAccountId: true
}).extend({
  state: RowState,
  match: MatchId.nullable(),
  resolution: Resolution.nullable(),
  hasNote: z.boolean(),
  /** Left out where it is nobody's. */
  assigned: Assignment.optional(),
  /** Why it is a duplicate, or looks like money that came back: a sentence. Null for any other. */
  why: z.string().nullable(),
  /** Another reconciliation that claims it. */
  claimedBy: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable()
})
export type FoundTransaction = z.output<typeof FoundTransaction>

export const FoundFilter = z.strictObject({
  states: z.array(RowState).readonly(),
  only: z.enum(['all', 'queue', 'unexplained']),
  currency: CurrencyCode.nullable(),
  text: z.string().max(200),
  /** What is assigned to this login, or names it in a note. */
  concerns: TeamLogin.optional(),
  /** Keys of payments: those that are like them come first. */
  like: z.array(ItemKey).max(50).readonly().optional()
})
export type FoundFilter = z.output<typeof FoundFilter>

export const FoundWindowRequest = z.strictObject({ id: ReconciliationId, filter: FoundFilter, ...windowed })
export type FoundWindowRequest = z.output<typeof FoundWindowRequest>

export const FoundWindow = z.strictObject({
  rows: z.array(FoundTransaction).readonly(),
  from: z.int(),
  total: z.int(),
  /** How many are in each state, of all that the filter lets through. */
  states: z.array(z.strictObject({ state: RowState, count: z.int() })).readonly(),
  revision: z.int()
})
export type FoundWindow = z.output<typeof FoundWindow>
