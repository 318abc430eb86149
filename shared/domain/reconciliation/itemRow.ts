import { z } from 'zod'
import { TeamLogin } from '../team.ts'
import { CurrencyCode, Decimal } from '../money.ts'
import { DifferencePartKind } from './difference.ts'
import { Assignment } from './assignment.ts'
import { ExpectedPayment } from './expectedPayment.ts'
import { DifferenceKind, ItemState, Resolution, stateGroup } from './itemState.ts'
import { MatchId } from './match.ts'
import { ReconciliationId } from './reconciliation.ts'
import { RememberedReason } from './rememberedReason.ts'

/** The same payment elsewhere in the file, and the day of the transaction that pays it. */
const RepeatedBy = z.strictObject({
  position: z.int(),
  day: z.iso.date(),
  /** Otherwise the transaction is pending. */
  isSettled: z.boolean(),
  /** What names both is paid only once, such as an invoice. */
  isOwedOnce: z.boolean()
})
export type RepeatedBy = z.output<typeof RepeatedBy>

/** One expected payment and its state. */
export const ItemRow = ExpectedPayment.extend({
  state: ItemState,
  differences: z.array(DifferenceKind).readonly(),
  /** `expected` − `found`. Null unless matched one to one. */
  residual: Decimal.nullable(),
  match: MatchId.nullable(),
  candidates: z.int(),
  /** `expected` − `found` of its only possible match. Absent if there are none or several, or if that cannot be said. */
  possibleResidual: Decimal.optional(),
  resolution: Resolution.nullable(),
  hasNote: z.boolean(),
  /** Absent if it is assigned to nobody. */
  assigned: Assignment.optional(),
  /** Of a repeated payment. */
  repeatedBy: RepeatedBy.optional(),
  /** In the queue, what was decided in another reconciliation and can be decided again. */
  remembered: RememberedReason.optional()
})
export type ItemRow = z.output<typeof ItemRow>

/** `queue`: waits for a decision, in the order of `QUEUED_ITEMS`. `unexplained`: in an unexplained part. */
export const ItemFilter = z.strictObject({
  states: z.array(ItemState).readonly(),
  only: z.enum(['all', 'queue', 'unexplained']),
  currency: CurrencyCode.nullable(),
  batch: z.string().nullable(),
  text: z.string().max(200),
  /** Only items in this part of the difference; a failed item counts to another part than its state suggests. */
  part: DifferencePartKind.nullable().optional(),
  /** Only items that are assigned to this login, or mention it in a note. */
  concerns: TeamLogin.optional(),
  /** Ids of transactions: items similar to these come first. */
  like: z.array(z.string()).max(50).readonly().optional()
})
export type ItemFilter = z.output<typeof ItemFilter>

const windowed = { from: z.int().nonnegative(), count: z.int().min(1).max(500) }

export const ItemWindowRequest = z.strictObject({ id: ReconciliationId, filter: ItemFilter, ...windowed })
export type ItemWindowRequest = z.output<typeof ItemWindowRequest>

export const ItemWindow = z.strictObject({
  rows: z.array(ItemRow).readonly(),
  from: z.int(),
  total: z.int(),
  /** By state, after the filter. */
  states: z.array(stateGroup(ItemState)).readonly(),
  revision: z.int()
})
export type ItemWindow = z.output<typeof ItemWindow>
