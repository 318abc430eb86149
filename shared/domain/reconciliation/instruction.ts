import { z } from 'zod'
import { UploadTicket } from '../exportFile.ts'
import { CurrencyCode } from '../money.ts'
import { GivenName } from '../workspace.ts'
import { CurrencySum, ExpectedBatch, ExpectedPayment } from './expectedPayment.ts'

/** `pain.001`: an ISO 20022 file. `bulk-request`: the JSON that was sent. `ids`: a pasted list of correlation ids. */
export const InstructionKind = z.enum(['pain.001', 'csv', 'bulk-request', 'ids'])
export type InstructionKind = z.output<typeof InstructionKind>

/** Whose rules a pain.001 file says it follows: those of ISO 20022 alone, or a country's. */
export const PainDialect = z.enum(['iso', 'swiss', 'german'])
export type PainDialect = z.output<typeof PainDialect>

/** What a column of a CSV file may hold. */
export const CSV_FIELDS = [
  'amount',
  'currency',
  'correlationId',
  'endToEndId',
  'reference',
  'counterpartyName',
  'counterpartyNumber',
  'counterpartyBankCode',
  'account',
  'batch',
  'dueOn'
] as const
export const CsvField = z.enum(CSV_FIELDS)
export type CsvField = z.output<typeof CsvField>

export const DateOrder = z.enum(['year-month-day', 'day-month-year', 'month-day-year'])
export type DateOrder = z.output<typeof DateOrder>

/** How a CSV file is read. Columns are numbered from 0. */
export const CsvMapping = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  hasHeader: z.boolean(),
  columns: z.partialRecord(CsvField, z.int().nonnegative()),
  decimalSign: z.enum(['.', ',']),
  dateOrder: DateOrder,
  /** Amounts of payments to be made are written as positive numbers. */
  isPositiveOut: z.boolean(),
  /** Of rows without a currency of their own. */
  currency: CurrencyCode.nullable()
})
export type CsvMapping = z.output<typeof CsvMapping>

export const MappingTemplate = z.strictObject({
  name: GivenName,
  mapping: CsvMapping,
  /** The header it was made for; a file with the same one is read by it unasked. */
  header: z.array(z.string()).readonly()
})
export type MappingTemplate = z.output<typeof MappingTemplate>

/** Where an instruction comes from: a file the page handed over, one the user is asked for, or pasted text. */
export const InstructionOrigin = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('upload'), ticket: UploadTicket }),
  z.strictObject({ from: z.literal('file') }),
  z.strictObject({
    from: z.literal('text'),
    text: z.string().min(1).max(20_000_000),
    /** What it is called where it was a file. */
    name: z.string().min(1).max(200).optional()
  }),
  /** The made-up instruction of the sandbox: one payment of each state and more. */
  z.strictObject({ from: z.literal('sample') })
])
export type InstructionOrigin = z.output<typeof InstructionOrigin>

/** A mistake in a file, at its place. Lines and columns count from 1; null where there is none. */
export const InstructionFault = z.strictObject({
  line: z.int().nullable(),
  column: z.int().nullable(),
  message: z.string()
})
export type InstructionFault = z.output<typeof InstructionFault>

export const DraftId = z.uuid()

/** An instruction that was read and is not stored. */
export const InstructionPreview = z.strictObject({
  /** Names what was read, until it is stored or another is read. */
  draft: DraftId,
  kind: InstructionKind,
  /** The file's name, or what stands for it. */
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** `MsgId` of a pain.001 file. */
  messageId: z.string().nullable(),
  /** Its version, `pain.001.001.09`, or a country's name of it, `pain.001.001.09.ch.03`. */
  schema: z.string().nullable(),
  dialect: PainDialect.nullable(),
  /** Why it cannot be stored; the first 100. Empty for one that can. */
  faults: z.array(InstructionFault).readonly(),
  faultCount: z.int(),
  /** What is odd about it and does not stop anything, in sentences. */
  warnings: z.array(z.string()).readonly(),
  items: z.int(),
  sums: z.array(CurrencySum).readonly(),
  batches: z.array(ExpectedBatch).readonly(),
  /** The first of them. */
  sample: z.array(ExpectedPayment).max(50).readonly(),
  /** Of a CSV file: how it was read, and the first rows as they stand. */
  csv: z
    .strictObject({
      mapping: CsvMapping,
      /** The template that the mapping came from. */
      template: z.string().nullable(),
      header: z.array(z.string()).readonly(),
      rows: z.array(z.array(z.string()).readonly()).max(20).readonly(),
      columnCount: z.int()
    })
    .nullable(),
  /** Reconciliations that hold the same: file, message or payment information. */
  duplicates: z
    .array(z.strictObject({ id: z.string(), name: z.string(), same: z.enum(['content', 'message', 'batch']) }))
    .readonly()
})
export type InstructionPreview = z.output<typeof InstructionPreview>
