import { z } from 'zod'
import { EXPORT_COLUMNS } from '../exportColumns.ts'
import { WireFailure } from './connection.ts'
import { Headings } from './headings.ts'
import { CurrencyCode, Decimal } from './money.ts'
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

/** What an account held before the first transaction of the file. */
export const OpeningBalance = z.strictObject({ currency: CurrencyCode, amount: Decimal })
export type OpeningBalance = z.output<typeof OpeningBalance>

/** How a file is written; a template is these with a name. */
export const ExportSettings = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('csv'), profile: CsvProfile, columns }),
  /** Without headings it has names, as every workbook had once. */
  z.strictObject({ format: z.literal('xlsx'), columns, headings: Headings.optional() }),
  /** Everything that is known of each transaction, an object a line. */
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

/** Names a file that the page handed over; good for one use. */
export const UploadTicket = z.string().regex(/^[\w-]{20,100}$/)

export const ExportRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('transactions'),
    settings: ExportSettings,
    query: TransactionQuery,
    /** The template that the settings came from, for the manifest. */
    template: z.string().nullable()
  }),
  /** The problems list: one JSON object a line with id, reason, times and the raw text whole. */
  z.strictObject({ kind: z.literal('problems') })
])
export type ExportRequest = z.output<typeof ExportRequest>

const WrittenFile = z.strictObject({
  /** The file's name, without its folder. */
  name: z.string(),
  /** A same-origin path the page fetches once, where the shell hands files over as downloads. */
  download: z.string().optional()
})

export const ExportStatus = WrittenFile.extend({
  id: ExportId,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  rows: z.int(),
  total: z.int(),
  /** Bytes written so far. */
  bytes: z.int(),
  /** Rows of the query that the format cannot hold, and exact sums of the others; once that is known. */
  leftOut: z.int().optional(),
  /**
   * Booked rows of the file's account, currencies and days that the query keeps out, so that a closing balance that the
   * file states is not that of the account; absent where it states none.
   */
  omitted: z.int().optional(),
  sums: z.array(CurrencyTotal).readonly().optional(),
  /** Beside the file once that is done; a list of problems has none. */
  manifest: WrittenFile.optional(),
  error: WireFailure.optional()
})
export type ExportStatus = z.output<typeof ExportStatus>
