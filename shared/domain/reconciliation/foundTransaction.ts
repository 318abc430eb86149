import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'
import { TeamLogin } from '../team.ts'
import { Transaction } from '../transaction.ts'
import { Assignment } from './assignment.ts'
import { MatchSides } from './decision.ts'
import { ItemKey } from './expectedPayment.ts'
import { Resolution, RowState, stateGroup } from './itemState.ts'
import { MatchId } from './match.ts'
import { ReconciliationId } from './reconciliation.ts'
import { RememberedReason } from './rememberedReason.ts'

const windowed = { from: z.int().nonnegative(), count: z.int().min(1).max(500) }

/** The rest of a bulk payment that nobody decided about. `sums`: of what did not fail, one for each currency. */
export const BulkRest = z.strictObject({
  count: z.int(),
  sums: z.array(z.strictObject({ amount: Decimal, currency: CurrencyCode })).readonly()
})
export type BulkRest = z.output<typeof BulkRest>

/** A transaction as the reconciliation stores it: the state when it was last read. */
export const FoundTransaction = Transaction.omit({
  reconciliation: true,
  exchangeRate: true,
  counterpartyAccountId: true
}).extend({
  state: RowState,
  match: MatchId.nullable(),
  resolution: Resolution.nullable(),
  hasNote: z.boolean(),
  /** Absent if it is assigned to nobody. */
  assigned: Assignment.optional(),
  /** For a duplicate, a possible return of money or another attempt: a sentence that says why. Otherwise null. */
  why: z.string().nullable(),
  /** What the match is made of whose payment it seems to return, or to make after all. Absent without one. */
  returns: z.strictObject(MatchSides).optional(),
  /** In the queue, the rest of its bulk payment for which it waits. */
  rest: BulkRest.optional(),
  /** In the queue, what was decided in another reconciliation and can be decided again. */
  remembered: RememberedReason.optional(),
  /** The other reconciliation that claims it. */
  claimedBy: z.strictObject({ id: ReconciliationId, name: z.string() }).nullable()
})
export type FoundTransaction = z.output<typeof FoundTransaction>

export const FoundFilter = z.strictObject({
  states: z.array(RowState).readonly(),
  only: z.enum(['all', 'queue', 'unexplained']),
  currency: CurrencyCode.nullable(),
  text: z.string().max(200),
  /** Only rows that are assigned to this login, or mention it in a note. */
  concerns: TeamLogin.optional(),
  /** Keys of payments: rows similar to these come first. */
  like: z.array(ItemKey).max(50).readonly().optional()
})
export type FoundFilter = z.output<typeof FoundFilter>

export const FoundWindowRequest = z.strictObject({ id: ReconciliationId, filter: FoundFilter, ...windowed })
export type FoundWindowRequest = z.output<typeof FoundWindowRequest>

export const FoundWindow = z.strictObject({
  rows: z.array(FoundTransaction).readonly(),
  from: z.int(),
  total: z.int(),
  /** By state, after the filter. */
  states: z.array(stateGroup(RowState)).readonly(),
  revision: z.int()
})
export type FoundWindow = z.output<typeof FoundWindow>
