import type { MatchRule } from '../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundIn, FoundRow, InstructedBatch } from '../model.ts'

/** What the rules are applied to. Items and rows are those that nothing holds yet. */
export interface MatchingInput {
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  readonly rows: readonly FoundRow[]
  readonly rules: readonly MatchRule[]
  /** `MsgId` of the instruction: banks may put it into the reference of a batch. */
  readonly messageId: string | null
  /** Of the matches that hold already: tells which bulk payments belong to which batch. */
  readonly foundIn?: readonly FoundIn[]
  /**
   * Everything, held or not; the above where nothing is held. What a reference or a day proves is the same before and after
   * others are matched.
   */
  readonly whole?: { readonly items: readonly ExpectedItem[]; readonly rows: readonly FoundRow[] }
}
