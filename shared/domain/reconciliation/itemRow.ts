import { z } from 'zod'
import { TeamLogin } from '../team.ts'
import { CurrencyCode, Decimal } from '../money.ts'
import { DifferencePartKind } from './difference.ts'
import { Assignment } from './assignment.ts'
import { ExpectedPayment } from './expectedPayment.ts'
import { DifferenceKind, ItemState, Resolution } from './itemState.ts'
import { MatchId } from './match.ts'
import { ReconciliationId } from './reconciliation.ts'

/** What became of one expected payment. */
export const ItemRow = ExpectedPayment.extend({
  state: ItemState,
  differences: z.array(DifferenceKind).readonly(),
  /** Expected less found. Null unless it is matched one to one. */
  residual: Decimal.nullable(),
  match: MatchId.nullable(),
  candidates: z.int(),
  resolution: Resolution.nullable(),
  hasNote: z.boolean(),
  /** Left out where it is nobody's. */
  assigned: Assignment.optional(),
  /** Nothing was found for it, and the same payment stands in the file once more, where it was paid; left out where not. */
  isRepeated: z.literal(true).optional()
})
export type ItemRow = z.output<typeof ItemRow>

/** `queue`: waits for a decision; in the order of `QUEUED_ITEMS`. `unexplained`: a part of the difference that nobody has explained. */
export const ItemFilter = z.strictObject({
  states: z.array(ItemState).readonly(),
  only: z.enum(['all', 'queue', 'unexplained']),
  currency: CurrencyCode.nullable(),
  batch: z.string().nullable(),
  text: z.string().max(200),
  /** Those that this part of the difference counts: what failed is in another one than its state tells. */
  part: DifferencePartKind.nullable().optional(),
  /** What is assigned to this login, or names it in a note. */
  concerns: TeamLogin.optional(),
  /** Ids of transactions: those that are like them come first. */
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
  /** How many are in each state, of all that the filter lets through. */
  states: z.array(z.strictObject({ state: ItemState, count: z.int() })).readonly(),
  revision: z.int()
})
export type ItemWindow = z.output<typeof ItemWindow>
