import { z } from 'zod'
import { WireFailure } from './connection.ts'
import { TransactionQuery } from './transaction.ts'

/**
 * `safe`: a text cell that a spreadsheet would run as a formula gets a leading apostrophe.
 * `lossless`: every cell exactly as received; for programs, not for spreadsheets.
 */
export const CsvProfile = z.enum(['safe', 'lossless'])
export type CsvProfile = z.output<typeof CsvProfile>

export const ExportId = z.uuid()

export const ExportRequest = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('csv'), profile: CsvProfile, query: TransactionQuery }),
  /** The problems list: one JSON object a line with id, reason, times and the raw text whole. */
  z.strictObject({ format: z.literal('problems') })
])
export type ExportRequest = z.output<typeof ExportRequest>

export const ExportStatus = z.strictObject({
  id: ExportId,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  rows: z.int(),
  total: z.int(),
  /** The file's name, without its folder. */
  name: z.string(),
  /** Bytes written so far. */
  bytes: z.int(),
  /** A same-origin path the page fetches once, where the shell hands files over as downloads. */
  download: z.string().optional(),
  error: WireFailure.optional()
})
export type ExportStatus = z.output<typeof ExportStatus>
