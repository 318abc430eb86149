import type { MatchRule } from '../../../../shared/domain/reconciliation/matchRule.ts'
import type { ExpectedItem, FoundIn, FoundRow, InstructedBatch } from '../model.ts'

/** The input of the rules: items and rows that no match holds yet. */
export interface MatchingInput {
  readonly items: readonly ExpectedItem[]
  readonly batches: readonly InstructedBatch[]
  readonly rows: readonly FoundRow[]
  readonly rules: readonly MatchRule[]
  /** `MsgId` of the instruction: banks may write it as the reference of a batch. */
  readonly messageId: string | null
  /** From current matches: the bulk payments in which batches were found. */
  readonly foundIn?: readonly FoundIn[]
  /** Names that a person accepted at account numbers, as `acceptedName` gives them. */
  readonly acceptedNames?: ReadonlySet<string>
  /**
   * Everything, held or not; the lists above if nothing is held. It keeps the proof of a reference or a day the same
   * before and after other matches are made.
   */
  readonly whole?: { readonly items: readonly ExpectedItem[]; readonly rows: readonly FoundRow[] }
}
