import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'
import { EntryFact } from './actionLog.ts'
import { DraftId } from './instruction.ts'

/** What a line of a workbook is about; null for what is not known. */
const line = { line: z.int(), payee: z.string().nullable() }

/** What one line of a workbook would change. */
export const FilledChange = z.strictObject({
  ...line,
  /** The kind of exception, in words. */
  kind: z.string(),
  /** Paid less instructed; positive if too much was paid. */
  difference: Decimal.nullable(),
  currency: CurrencyCode.nullable(),
  facts: z.array(EntryFact).readonly(),
  /** What speaks for another look, in a sentence. */
  caution: z.string().nullable()
})
export type FilledChange = z.output<typeof FilledChange>

/** Why a line that was filled in changes nothing, in a sentence. */
export const FilledRefusal = z.strictObject({ ...line, why: z.string() })
export type FilledRefusal = z.output<typeof FilledRefusal>

/** What a workbook that came back would change. Nothing is stored. */
export const FilledPlan = z.strictObject({
  /** Valid until it is accepted, or others are read. */
  draft: DraftId,
  /** Of the file. */
  name: z.string(),
  changes: z.array(FilledChange).readonly(),
  refused: z.array(FilledRefusal).readonly(),
  /** Lines on which nothing was filled in. */
  unchanged: z.int()
})
export type FilledPlan = z.output<typeof FilledPlan>

/** One open exception, to be filled in. */
interface FillInRow {
  /** As text, by `FILL_IN_COLUMNS`; null for an empty cell. */
  readonly cells: readonly (string | null)[]
  /** The decisions that are possible, by name. */
  readonly choices: readonly string[]
}

/** The open exceptions of a reconciliation as they go out. */
export interface FillInSheet {
  readonly name: string
  readonly rows: readonly FillInRow[]
  /** Number of all, of which `rows` has the first. */
  readonly total: number
  /** Whom they can be assigned to; undefined for who works alone. */
  readonly members: readonly string[] | undefined
}
