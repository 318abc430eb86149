import type { InstructionKind } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { Given } from '../reconciling.ts'

/** The form in which the payments are handed over; it decides what they can say. */
export type Medium = Exclude<InstructionKind, 'xlsx'>

/**
 * What may become of an expected payment. `must`: a careful person would confirm it with these transactions, unasked.
 * `may`: with these or not at all. `never`: something is open, or speaks against it, so that it is not to be `matched`.
 */
export interface ItemTruth {
  /** Name of the scene. */
  readonly scene: string
  readonly key: string
  readonly clean: 'must' | 'may' | 'never'
  /** Transactions that carried it out; where two are all alike, the one or the other. None where nothing did. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * What is to be said of a transaction. `told`: it came back or went twice, so it is not `unrelated` while one of these
 * payments is matched. `quiet`: it looks like that and is not, so nothing is said of it.
 */
export interface RowTruth {
  readonly scene: string
  readonly id: string
  readonly is: 'told' | 'quiet'
  readonly items: readonly string[]
}

/** Items and transactions of which it is known what belongs together. */
export interface TrapWorld extends Required<Pick<Given, 'items' | 'rows' | 'batches'>> {
  readonly messageId: string | null
  readonly medium: Medium
  readonly itemTruths: readonly ItemTruth[]
  readonly rowTruths: readonly RowTruth[]
}
