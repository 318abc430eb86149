import { z } from 'zod'
import { EXPORT_COLUMNS } from '../exports/exportColumns.ts'
import { WireFailure } from './connection.ts'
import { Headings } from './headings.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { LedgerCompleteness } from './syncRun.ts'
import { CurrencyTotal, TransactionQuery } from './transaction.ts'

/**
 * `safe`: a text cell that a spreadsheet would run as a formula gets a leading apostrophe.
 * `lossless`: every cell exactly as received; for programs, not for spreadsheets.
 * `excel-eu`: as `safe`, with semicolons, decimal commas and a byte-order mark. `excel-us`: as `safe`, with the mark.
 */
export const CsvProfile = z.enum(['safe', 'lossless', 'excel-eu', 'excel-us'])
export type CsvProfile = z.output<typeof CsvProfile>

export const ExportColumn = z.enum(EXPORT_COLUMNS)
export type ExportColumn = z.output<typeof ExportColumn>

const columns = z.array(ExportColumn).min(1).max(EXPORT_COLUMNS.length).readonly()

/** Balance of an account before the first transaction of the file. */
export const OpeningBalance = z.strictObject({ currency: CurrencyCode, amount: Decimal })
export type OpeningBalance = z.output<typeof OpeningBalance>

/** How a file is written; a template adds a name to these. */
export const ExportSettings = z.discriminatedUnion('format', [
  /** Without `headings` the columns have names, as in all files of earlier versions. */
  z
    .strictObject({ format: z.literal('csv'), profile: CsvProfile, columns, headings: Headings.optional() })
    .refine(({ profile, headings }) => profile !== 'lossless' || headings !== 'titles', 'raw CSV has names'),
  z.strictObject({ format: z.literal('xlsx'), columns, headings: Headings.optional() }),
  /** Everything that is known about each transaction, one JSON object per line. */
  z.strictObject({ format: z.literal('jsonl') }),
  /** A statement of one account: its booked rows, with an opening balance for each currency. */
  z.strictObject({ format: z.literal('camt053'), openingBalances: z.array(OpeningBalance).readonly() }),
  z.strictObject({ format: z.literal('camt054') }),
  /** Without opening balances the file states none, which strict readers refuse. */
  z.strictObject({ format: z.literal('ofx'), openingBalances: z.array(OpeningBalance).readonly() })
])
export type ExportSettings = z.output<typeof ExportSettings>

export const ExportFormat = z.enum(['csv', 'xlsx', 'jsonl', 'camt053', 'camt054', 'ofx'])
export type ExportFormat = z.output<typeof ExportFormat>

export const ExportId = z.uuid()

/** Names a file that the page handed over; can be used once. */
export const UploadTicket = z.string().regex(/^[\w-]{20,100}$/)

export const ExportRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('transactions'),
    settings: ExportSettings,
    query: TransactionQuery,
    /** The template that the settings came from, for the manifest. */
    template: z.string().nullable()
  }),
  /** The problems list: one JSON object per line with id, reason, times and the complete raw text. */
  z.strictObject({ kind: z.literal('problems') })
])
export type ExportRequest = z.output<typeof ExportRequest>

const WrittenFile = z.strictObject({
  /** File name without the folder. */
  name: z.string(),
  /** A same-origin path that the page fetches once, if the shell hands files over as downloads. */
  download: z.string().optional()
})

export const ExportStatus = WrittenFile.extend({
  id: ExportId,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  rows: z.int(),
  total: z.int(),
  /** Bytes written so far. */
  bytes: z.int(),
  /** Number of rows of the query that the format cannot hold; set once known. */
  leftOut: z.int().optional(),
  /**
   * Number of booked rows of the file's account, currencies and days that the filter excludes, so that the closing
   * balance in the file differs from the account's; absent if the file states no balance.
   */
  omitted: z.int().optional(),
  /** Exact sums of the rows that the format holds; set once known. */
  sums: z.array(CurrencyTotal).readonly().optional(),
  /** Of the ledger when the rows were read; set once known, absent for files that are not rows of the ledger. */
  completeness: LedgerCompleteness.optional(),
  /** Set once the manifest beside the file is written; a list of problems has none. */
  manifest: WrittenFile.optional(),
  error: WireFailure.optional()
})
export type ExportStatus = z.output<typeof ExportStatus>
