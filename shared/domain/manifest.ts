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
  /** Headings of the columns, in order, if they differ from the names. */
  titles: z.array(z.string()).readonly().optional(),
  template: z.string().nullable(),
  rows: z.int(),
  /** Rows of the query that the format cannot hold, such as pending ones in a statement of booked ones. */
  leftOut: z.int(),
  standing: LedgerCompleteness,
  /** Of the last sync; null before the first. */
  certificate: Certificate.nullable()
}

/** What an exported file contains and what its figures rest on; stored beside it as `<name>.manifest.json`. */
export const Manifest = z.strictObject({
  version: z.literal(2),
  ...ofTransactions,
  /** The statuses of the rows, and to which sum each of them counts. */
  statuses: z.array(StatusMeaning).readonly(),
  sums: z.array(CurrencyTotal).readonly()
})
export type Manifest = z.output<typeof Manifest>

/** A manifest of an earlier version, whose sums include rows of all settlement statuses. */
export const EarlierManifest = z.strictObject({
  version: z.literal(1),
  ...ofTransactions,
  sums: z.array(CurrencySum).readonly()
})
export type EarlierManifest = z.output<typeof EarlierManifest>

/** The manifest of a report about a reconciliation. */
export const ReportManifest = z.strictObject({
  version: z.literal(1),
  ...written,
  kind: z.literal('reconciliation'),
  format: ReportFormat,
  /** Of a workbook; absent in earlier versions, whose workbooks have names. */
  headings: Headings.optional(),
  /** A workbook's words for each state of a payment, if it has titles. The app's words may change later. */
  stateWords: z.record(z.string(), z.string()).optional(),
  /** Number of expected payments in the file, or of log entries. */
  rows: z.int(),
  reconciliation: ReportSummary,
  /** Of the last sync; null before the first. */
  certificate: Certificate.nullable()
})
export type ReportManifest = z.output<typeof ReportManifest>

export const AnyManifest = z.union([Manifest, EarlierManifest, ReportManifest])
export type AnyManifest = z.output<typeof AnyManifest>

/** One statement of a manifest, and what the file contains. */
export const VerifyCheck = z.strictObject({
  what: z.string(),
  stated: z.string(),
  found: z.string(),
  isSame: z.boolean(),
  /** For amounts, which are decimal text or a word such as `none`. */
  currency: z.string().optional()
})
export type VerifyCheck = z.output<typeof VerifyCheck>

export const VerifyReport = z.strictObject({
  file: z.string(),
  manifest: z.string(),
  isSame: z.boolean(),
  checks: z.array(VerifyCheck).readonly(),
  /** How complete the ledger was when the file was made, as the manifest states; null if it does not. */
  standing: LedgerCompleteness.nullable()
})
export type VerifyReport = z.output<typeof VerifyReport>
