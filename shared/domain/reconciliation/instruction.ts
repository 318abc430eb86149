import { z } from 'zod'
import { UploadTicket } from '../exportFile.ts'
import { CurrencyCode, Decimal } from '../money.ts'
import { GivenName } from '../workspace.ts'
import { CurrencySum, ExpectedBatch, ExpectedPayment } from './expectedPayment.ts'

/** `pain.001`: an ISO 20022 file. `bulk-request`: the JSON that was sent. `ids`: a pasted list of correlation ids. */
export const InstructionKind = z.enum(['pain.001', 'csv', 'bulk-request', 'ids'])
export type InstructionKind = z.output<typeof InstructionKind>

/** Whose rules a pain.001 file says it follows: those of ISO 20022 alone, or a country's. */
export const PainDialect = z.enum(['iso', 'swiss', 'german'])
export type PainDialect = z.output<typeof PainDialect>

/**
 * What a column of a CSV file may hold. Instead of `amount`: `debit` and `credit`, money that leaves and money that comes.
 * `sign` says it in a word beside amounts without a sign. `payerName` names the counterparty of money that comes.
 */
export const CSV_FIELDS = [
  'amount',
  'debit',
  'credit',
  'sign',
  'currency',
  'correlationId',
  'endToEndId',
  'reference',
  'counterpartyName',
  'payerName',
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

/** What a CSV file may leave open that changes an amount, its sign, its currency or who is paid. */
export const CsvChoice = z.enum(['amount', 'sign', 'currency', 'decimalSign', 'counterpartyName', 'counterpartyNumber'])
export type CsvChoice = z.output<typeof CsvChoice>

const SignWords = z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20).readonly()
const Lines = z.array(z.int().positive()).max(10_000).readonly()

/**
 * How a CSV file is read. Columns are numbered from 0, lines from 1. What may be absent is new: without it a file is read
 * as it was before there was a choice, except that totals are left out.
 */
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
  currency: CurrencyCode.nullable(),
  /** Where the names of the columns stand, or the first payment of a file without; rows above are not read. */
  headerLine: z.int().positive().optional(),
  /** Rows that are left out, beside totals, which are known by their sum. */
  skippedRows: Lines.optional(),
  /** Rows that look like a total and are payments. */
  takenRows: Lines.optional(),
  /** What says, in the column of signs or beside an amount, that money leaves the account. */
  outWords: SignWords.optional(),
  /** The same, of money that comes to it. */
  inWords: SignWords.optional(),
  /** What was guessed and is to be chosen; with any, the file cannot be stored. */
  open: z.array(CsvChoice).readonly().optional()
})
export type CsvMapping = z.output<typeof CsvMapping>

/** What is known of how a CSV file is read; the rest is found out. */
export const CsvGiven = CsvMapping.partial()
export type CsvGiven = z.output<typeof CsvGiven>

/** A mapping without what holds for one file only. */
export function withoutFile(mapping: CsvMapping): CsvMapping {
  const rest = { ...mapping }
  delete rest.headerLine
  delete rest.skippedRows
  delete rest.takenRows
  return rest
}

/** Ways in which a file could be meant. */
export const CsvQuestion = z.strictObject({
  /** Totals are asked for by their rows. */
  about: z.enum([...CsvChoice.options, 'total']),
  words: z.string(),
  /** Each with what it sets. */
  options: z.array(z.strictObject({ label: z.string(), set: CsvGiven })).readonly()
})
export type CsvQuestion = z.output<typeof CsvQuestion>

/** A row as it stands. `line`: where it begins. */
export const CsvRowShown = z.strictObject({ line: z.int(), cells: z.array(z.string()).readonly() })
export type CsvRowShown = z.output<typeof CsvRowShown>

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

/** The same payee and amount several times in one file, which may be one payment twice. */
export const RepeatedPayment = z.strictObject({
  name: z.string(),
  amount: Decimal,
  currency: z.string().nullable(),
  count: z.int(),
  /** The first of their numbers in the file, counted from 1. */
  positions: z.array(z.int()).readonly()
})
export type RepeatedPayment = z.output<typeof RepeatedPayment>

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
  /** The first payments that stand in it more than once, and how many such there are. */
  repeated: z.array(RepeatedPayment).max(20).readonly(),
  repeatedCount: z.int(),
  /** Of a CSV file: how it was read, and the first rows as they stand. */
  csv: z
    .strictObject({
      mapping: CsvMapping,
      /** The template that the mapping came from. */
      template: z.string().nullable(),
      header: z.array(z.string()).readonly(),
      /** Above the header. */
      above: z.array(CsvRowShown).max(20).readonly(),
      rows: z.array(CsvRowShown).max(20).readonly(),
      /** The first rows that were left out. */
      leftOut: z
        .array(CsvRowShown.extend({ isTotal: z.boolean() }))
        .max(100)
        .readonly(),
      leftOutCount: z.int(),
      columnCount: z.int(),
      /** What is to be chosen before the file can be stored. */
      questions: z.array(CsvQuestion).readonly()
    })
    .nullable(),
  /** Reconciliations that hold the same: file, message or payment information. */
  duplicates: z
    .array(z.strictObject({ id: z.string(), name: z.string(), same: z.enum(['content', 'message', 'batch']) }))
    .readonly()
})
export type InstructionPreview = z.output<typeof InstructionPreview>
