import { z } from 'zod'
import type { FillInCells } from '../../words/fillIn.ts'
import { EntryFact } from './actionLog.ts'
import { DraftId } from './instruction.ts'

/** A line of a workbook; payee and amount as it shows them, `difference` with its currency. */
const line = { line: z.int(), payee: z.string() }

/** What a workbook that came back would change, and which lines change nothing, with the reason. Nothing is stored. */
export const FilledPlan = z.strictObject({
  /** Valid until it is accepted, or others are read. */
  draft: DraftId,
  /** Of the file. */
  name: z.string(),
  changes: z
    .array(
      z.strictObject({
        ...line,
        kind: z.string(),
        difference: z.string(),
        currency: z.string(),
        facts: z.array(EntryFact).readonly(),
        /** What speaks for another look; empty if nothing does. */
        caution: z.string()
      })
    )
    .readonly(),
  refused: z.array(z.strictObject({ ...line, why: z.string() })).readonly(),
  /** Lines on which nothing was filled in. */
  unchanged: z.int()
})
export type FilledPlan = z.output<typeof FilledPlan>

/** The open exceptions of a reconciliation as they go out; `choices`: the decisions that are possible, by name. */
export interface FillInSheet {
  readonly name: string
  readonly rows: readonly { readonly cells: FillInCells; readonly choices: readonly string[] }[]
  /** Whom they can be assigned to; undefined for who works alone. */
  readonly members: readonly string[] | undefined
}
