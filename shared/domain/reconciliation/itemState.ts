import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'
import { AlikeReason } from './rememberedReason.ts'

/**
 * State of an expected payment. `matched`: settled, exactly as expected. `different`: claimed, but with a difference
 * (see `DifferenceKind`). `suggested`: rules suggest a match that nobody has accepted. `ambiguous`: a person has to
 * choose from candidates. `pending`: claimed by a transaction that is not settled, or whose status has no known
 * meaning. `missing`: nothing was found. `repeated`: nothing was found, but the file has the same payment again, and
 * that one was paid or is pending.
 */
export const ITEM_STATES = ['matched', 'different', 'suggested', 'ambiguous', 'pending', 'missing', 'repeated'] as const
export const ItemState = z.enum(ITEM_STATES)
export type ItemState = z.output<typeof ItemState>

/**
 * State of a found transaction. `expected`: claimed by a match. `suggested`: part of a suggested match. `candidate`:
 * named by an open question. `duplicate`: not claimed, and the same payment as a claimed one. `unexpected`: in the same
 * bulk payment, but not in the instruction. `unrelated`: checked, and not part of this reconciliation; counts nowhere.
 */
export const ROW_STATES = ['expected', 'suggested', 'candidate', 'duplicate', 'unexpected', 'unrelated'] as const
export const RowState = z.enum(ROW_STATES)
export type RowState = z.output<typeof RowState>

/**
 * `amount`: another sum moved. `failed`: the transaction failed, so no money moved. `returned`: the money moved and
 * came back. `counterparty`: paid to another account number than instructed. `name`: matched by an id, but paid to
 * another name, without an account number that proves the payee. `reference`: matched by an id, but the reference names
 * another document or period. `changed`: the transaction has changed since the match. `absent`: the service no longer
 * returns it.
 */
export const DifferenceKind = z.enum([
  'amount',
  'failed',
  'returned',
  'counterparty',
  'name',
  'reference',
  'changed',
  'absent'
])
export type DifferenceKind = z.output<typeof DifferenceKind>

/** How a person closed a difference: it explains the difference and never hides it. */
export const Resolution = z.strictObject({
  kind: z.enum(['written-off', 'ignored', 'explained', 'carried']),
  reason: z.string(),
  by: z.string(),
  at: z.string()
})
export type Resolution = z.output<typeof Resolution>

/** The states that wait for a decision, in the order of the queue. */
export const QUEUED_ITEMS: readonly ItemState[] = [
  'different',
  'ambiguous',
  'missing',
  'repeated',
  'pending',
  'suggested',
  'matched'
]
export const QUEUED_ROWS: readonly RowState[] = [
  'duplicate',
  'unexpected',
  'candidate',
  'suggested',
  'expected',
  'unrelated'
]

const OpenSum = z.strictObject({ currency: CurrencyCode, amount: Decimal })

/**
 * The entries of a list in one state. `net`: what they leave of the difference by currency, `expected` − `found`; empty
 * if that cannot be said. `alike`: the amount that most of them leave, if at least two do. `remembered`: what was decided
 * in other reconciliations and can be decided again for some of them, the most frequent first; absent if nothing.
 */
export const stateGroup = <S extends typeof ItemState | typeof RowState>(state: S) =>
  z.strictObject({
    state,
    count: z.int(),
    net: z.array(OpenSum).readonly(),
    alike: OpenSum.extend({ count: z.int() }).nullable(),
    remembered: z.array(AlikeReason).readonly().optional()
  })
export interface StateGroup<S> extends Omit<z.output<ReturnType<typeof stateGroup>>, 'state'> {
  readonly state: S
}
