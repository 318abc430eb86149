import { z } from 'zod'
import type { Headings } from '../headings.ts'
import { LedgerCompleteness } from '../syncRun.ts'
import { Difference } from './difference.ts'
import { CurrencySum } from './expectedPayment.ts'
import { ReconciliationId, ReconciliationPhase } from './reconciliation.ts'
import { SignOff, StateCounts } from './signOff.ts'

/** `csv`: the expected payments. `xlsx`: all four sheets. `log`: the entries of the log as JSON Lines. */
export const ReportFormat = z.enum(['csv', 'xlsx', 'log'])
export type ReportFormat = z.output<typeof ReportFormat>

/** The subject of a report, and the data that its figures rest on. */
export const ReportSummary = z.strictObject({
  id: ReconciliationId,
  name: z.string(),
  phase: ReconciliationPhase,
  instruction: z.strictObject({
    name: z.string(),
    sha256: z.string(),
    messageId: z.string().nullable(),
    schema: z.string().nullable()
  }),
  /** Number of expected payments, and their sums, by currency code; payments without an amount are in no sum. */
  items: z.int(),
  sums: z.array(CurrencySum).readonly(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  /** Of the last plan; null before the first. */
  rulesVersion: z.int().nullable(),
  /** SHA-256 over the transactions that the figures rest on. */
  rowsHash: z.string(),
  /** Number of log entries at that time, and the last hash. */
  log: z.strictObject({ entries: z.int(), head: z.string() }),
  /** The valid sign-off; null without one. */
  signOff: SignOff.nullable(),
  /** Whether transactions changed since that. Reports of early versions do not say it. */
  hasChanged: z.boolean().optional(),
  /** How many later transactions concern the payments; null if that could not be known. Of a sign-off alone. */
  later: z.int().nullable().optional(),
  /** How complete the ledger was when the report was made. Reports of early versions do not say it. */
  standing: LedgerCompleteness.optional(),
  /** Present if the ledger may have newer states of the transactions that the team did not take in from this member. */
  lacksNews: z.literal(true).optional()
})
export type ReportSummary = z.output<typeof ReportSummary>

/** Sheets with titles are for people, with times of their time zone; those with names are for programs, in UTC. */
export interface ReportForm {
  readonly headings: Headings
  readonly timeZone: string
  /** See `ReportSummary`. */
  readonly later: number | null
  readonly completeness: LedgerCompleteness
  /** See `ReportSummary`. */
  readonly lacksNews?: boolean | undefined
}

export type ReportSheet = 'summary' | 'items' | 'differences' | 'log'

export interface ReportColumn {
  readonly name: string
  readonly kind: 'text' | 'money' | 'number'
}

/** Some rows of a sheet. Cells are text, money is decimal text; null for an empty cell. */
export interface ReportPiece {
  readonly sheet: ReportSheet
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
}
