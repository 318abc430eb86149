import { z } from 'zod'

/**
 * What became of an expected payment. `matched`: settled, exactly as expected. `different`: claimed, but something is not
 * as expected (see `DifferenceKind`). `suggested`: rules suggest a match that nobody has accepted. `ambiguous`: candidates that a person has to choose from. `pending`: claimed by a
 * transaction that is not settled, or whose status nobody has given a meaning. `missing`: nothing was found.
 */
export const ITEM_STATES = ['matched', 'different', 'suggested', 'ambiguous', 'pending', 'missing'] as const
export const ItemState = z.enum(ITEM_STATES)
export type ItemState = z.output<typeof ItemState>

/**
 * What a found transaction is to the reconciliation. `expected`: claimed by a match. `suggested`: a suggested match
 * would claim it. `candidate`: an open question names
 * it. `duplicate`: not claimed, and the same payment as one that is. `unexpected`: of the same bulk payment, and nothing
 * of the instruction. `unrelated`: was looked at, and has nothing to do with it; counts nowhere.
 */
export const ROW_STATES = ['expected', 'suggested', 'candidate', 'duplicate', 'unexpected', 'unrelated'] as const
export const RowState = z.enum(ROW_STATES)
export type RowState = z.output<typeof RowState>

/**
 * `amount`: another sum moved. `failed`: the transaction failed, so nothing moved. `returned`: it moved and came back.
 * `counterparty`: the money went to another account number than the instruction names. `name`: an id names the transaction,
 * and it was paid to another name, with no account number that says it is the same. `reference`: likewise, and its reference
 * names another document or period. `changed`: the transaction is no
 * longer what it was when it was matched. `absent`: the service no longer returns it.
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

/** How a person closed what does not add up; it explains a difference, and never hides it. */
export const Resolution = z.strictObject({
  kind: z.enum(['written-off', 'ignored', 'explained', 'carried']),
  reason: z.string(),
  by: z.string(),
  at: z.string()
})
export type Resolution = z.output<typeof Resolution>

/** The kinds of what waits for a decision, in the order in which they are decided on. */
export const QUEUED_ITEMS: readonly ItemState[] = [
  'different',
  'ambiguous',
  'missing',
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
