import { z } from 'zod'
import { Certificate } from './certificate.ts'
import { Environment } from './connection.ts'
import { ExportSettings } from './exportFile.ts'
import { Headings } from './headings.ts'
import { ReportSummary, ReportFormat } from './reconciliation/report.ts'
import { LedgerCompleteness } from './syncRun.ts'
import { CurrencySum, CurrencyTotal, StatusMeaning, TransactionSort } from './transaction.ts'
import { TimeZone, TransactionFilter } from './transactionFilter.ts'

const written = {
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  file: z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  connection: z.strictObject({ name: z.string(), environment: Environment })
}

const ofTransactions = {
  ...written,
  /** The filter as query text and as conditions. */
  query: z.strictObject({
    text: z.string(),
    filter: TransactionFilter,
    sort: z.array(TransactionSort).readonly(),
    timeZone: TimeZone
  }),
  settings: ExportSettings,
  /** What stands above the columns of a workbook, in their order, where that is not their names. */
  titles: z.array(z.string()).readonly().optional(),
  template: z.string().nullable(),
  rows: z.int(),
  /** Rows of the query that the format cannot hold, such as pending ones in a statement of booked ones. */
  leftOut: z.int(),
  standing: LedgerCompleteness,
  /** Of the last sync; null before the first. */
  certificate: Certificate.nullable()
}

/** What an exported file holds and what it rests on; stands beside it as `<name>.manifest.json`. */
export const Manifest = z.strictObject({
  version: z.literal(2),
  ...ofTransactions,
  /** The statuses of the rows, and in which of the sums each is. */
  statuses: z.array(StatusMeaning).readonly(),
  sums: z.array(CurrencyTotal).readonly()
})
export type Manifest = z.output<typeof Manifest>

/** As it was written before sums were apart by settlement status: each is of rows of all statuses. */
export const EarlierManifest = z.strictObject({
  version: z.literal(1),
  ...ofTransactions,
  sums: z.array(CurrencySum).readonly()
})
export type EarlierManifest = z.output<typeof EarlierManifest>

/** The same of a report about a reconciliation. */
export const ReportManifest = z.strictObject({
  version: z.literal(1),
  ...written,
  kind: z.literal('reconciliation'),
  format: ReportFormat,
  /** Of a workbook; without it, it has names, as every workbook had once. */
  headings: Headings.optional(),
  /** What the workbook calls each state of a payment, where it has titles: words may change, what was written does not. */
  stateWords: z.record(z.string(), z.string()).optional(),
  /** Expected payments in the file, or entries of the log. */
  rows: z.int(),
  reconciliation: ReportSummary,
  /** Of the last sync; null before the first. */
  certificate: Certificate.nullable()
})
export type ReportManifest = z.output<typeof ReportManifest>

export const AnyManifest = z.union([Manifest, EarlierManifest, ReportManifest])
export type AnyManifest = z.output<typeof AnyManifest>

/** One thing that a manifest states, and what the file holds. */
export const VerifyCheck = z.strictObject({
  what: z.string(),
  stated: z.string(),
  found: z.string(),
  isSame: z.boolean()
})
export type VerifyCheck = z.output<typeof VerifyCheck>

export const VerifyReport = z.strictObject({
  file: z.string(),
  manifest: z.string(),
  isSame: z.boolean(),
  checks: z.array(VerifyCheck).readonly()
})
export type VerifyReport = z.output<typeof VerifyReport>
