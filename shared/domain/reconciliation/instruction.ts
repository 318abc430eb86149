import { z } from 'zod'
import { UploadTicket } from '../exportFile.ts'
import { CurrencyCode, Decimal } from '../money.ts'
import { GivenName } from '../workspace.ts'
import { CsvEncoding } from '../../text/csvEncoding.ts'
import { CurrencySum, ExpectedBatch, ExpectedPayment } from './expectedPayment.ts'

/**
 * `pain.001`: an ISO 20022 file. `xlsx`: a workbook, one sheet of which is read like a CSV file. `bulk-request`: the JSON
 * that was sent. `ids`: a pasted list of correlation ids.
 */
export const InstructionKind = z.enum(['pain.001', 'csv', 'xlsx', 'bulk-request', 'ids'])
export type InstructionKind = z.output<typeof InstructionKind>

/** The rules that a pain.001 file declares: ISO 20022 alone, or those of a country. */
export const PainDialect = z.enum(['iso', 'swiss', 'german'])
export type PainDialect = z.output<typeof PainDialect>

/**
 * The meaning of a CSV column. `debit` (outgoing) and `credit` (incoming) replace `amount`. `sign`: a word that gives
 * the sign of an unsigned amount. `payerName`: the counterparty of incoming money.
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

/** What may be ambiguous in a CSV file and changes an amount, its sign, its currency, the payee or the day. */
export const CsvChoice = z.enum([
  'encoding',
  'amount',
  'sign',
  'currency',
  'decimalSign',
  'dateOrder',
  'counterpartyName',
  'counterpartyNumber',
  'dueOn'
])
export type CsvChoice = z.output<typeof CsvChoice>

export const MOST_SIGN_WORDS = 20
const SignWords = z.array(z.string().trim().toLowerCase().min(1).max(40)).max(MOST_SIGN_WORDS).readonly()
const Lines = z.array(z.int().positive()).max(10_000).readonly()

/**
 * How a CSV file or a sheet is read. Columns count from 0, lines from 1. Optional fields were added later: without them a file is
 * read as before, except that totals are left out.
 */
export const CsvMapping = z.strictObject({
  encoding: CsvEncoding,
  delimiter: z.enum([',', ';', '\t', '|']),
  hasHeader: z.boolean(),
  columns: z.partialRecord(CsvField, z.int().nonnegative()),
  /** The sheet of a workbook that has several; the others are not read. */
  sheet: z.string().optional(),
  decimalSign: z.enum(['.', ',']),
  dateOrder: DateOrder,
  /** Positive numbers are outgoing payments. */
  isPositiveOut: z.boolean(),
  /** For rows without a currency of their own. */
  currency: CurrencyCode.nullable(),
  /** Line of the column names, or of the first payment in a file without names; lines above are not read. */
  headerLine: z.int().positive().optional(),
  /** Rows to leave out, in addition to totals, which are recognised by their sum. */
  skippedRows: Lines.optional(),
  /** Rows that look like a total but are payments. */
  takenRows: Lines.optional(),
  /** Words in the sign column, or beside an amount, that mark outgoing money. */
  outWords: SignWords.optional(),
  /** The same for incoming money. */
  inWords: SignWords.optional(),
  /** Guesses that the user has to confirm; while there is one, the file cannot be stored. */
  open: z.array(CsvChoice).readonly().optional()
})
export type CsvMapping = z.output<typeof CsvMapping>

/** The known part of a mapping; the rest is detected. */
export const CsvGiven = CsvMapping.partial()
export type CsvGiven = z.output<typeof CsvGiven>

/** A mapping without the settings that apply to one file only. */
export function withoutFile(mapping: CsvMapping): CsvMapping {
  const rest = { ...mapping }
  delete rest.sheet
  delete rest.headerLine
  delete rest.skippedRows
  delete rest.takenRows
  return rest
}

/** A row as in the file. `line`: its first line. */
export const CsvRowShown = z.strictObject({ line: z.int(), cells: z.array(z.string()).readonly() })
export type CsvRowShown = z.output<typeof CsvRowShown>

/** A question to the user: how to read something ambiguous in the file. */
export const CsvQuestion = z.strictObject({
  /** Totals, and payments above the header, are requested by their rows. */
  about: z.enum([...CsvChoice.options, 'total', 'sheet']),
  words: z.string(),
  /** A row that it is about. */
  row: CsvRowShown.optional(),
  /** Each option with the settings that it makes. */
  options: z.array(z.strictObject({ label: z.string(), set: CsvGiven })).readonly()
})
export type CsvQuestion = z.output<typeof CsvQuestion>

export const MappingTemplate = z.strictObject({
  name: GivenName,
  mapping: CsvMapping,
  /** The header that the template was made for; it is applied automatically to a file with the same header. */
  header: z.array(z.string()).readonly()
})
export type MappingTemplate = z.output<typeof MappingTemplate>

/** Where an instruction comes from: a file the page handed over, one the user is asked for, pasted text, or bytes. */
export const InstructionOrigin = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('upload'), ticket: UploadTicket }),
  z.strictObject({ from: z.literal('file') }),
  z.strictObject({
    from: z.literal('text'),
    text: z.string().min(1).max(20_000_000),
    /** File name, if the text was in a file. */
    name: z.string().min(1).max(200).optional()
  }),
  /** A file that was dropped on the window or piped to the command line: its encoding is not known. */
  z.strictObject({
    from: z.literal('bytes'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    name: z.string().min(1).max(200)
  }),
  /** The sandbox's sample instruction: at least one payment in each state. */
  z.strictObject({ from: z.literal('sample') })
])
export type InstructionOrigin = z.output<typeof InstructionOrigin>

/** A mistake in a file and its place. Lines and columns count from 1; null without a place. */
export const InstructionFault = z.strictObject({
  line: z.int().nullable(),
  column: z.int().nullable(),
  message: z.string()
})
export type InstructionFault = z.output<typeof InstructionFault>

export const DraftId = z.uuid()

/** The same payee and amount several times in one file: perhaps one payment twice. */
export const RepeatedPayment = z.strictObject({
  name: z.string(),
  amount: Decimal,
  currency: z.string().nullable(),
  count: z.int(),
  /** The first of their positions in the file, counted from 1. */
  positions: z.array(z.int()).readonly()
})
export type RepeatedPayment = z.output<typeof RepeatedPayment>

/** An instruction that was read but not stored. */
export const InstructionPreview = z.strictObject({
  /** Valid until the instruction is stored or another one is read. */
  draft: DraftId,
  kind: InstructionKind,
  /** File name, or a substitute. */
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** `MsgId` of a pain.001 file. */
  messageId: z.string().nullable(),
  /** Version of the file, `pain.001.001.09`, or a country's variant, `pain.001.001.09.ch.03`. */
  schema: z.string().nullable(),
  dialect: PainDialect.nullable(),
  /** The first 100 reasons why it cannot be stored; empty if it can. */
  faults: z.array(InstructionFault).readonly(),
  faultCount: z.int(),
  /** Unusual findings that block nothing, in sentences. */
  warnings: z.array(z.string()).readonly(),
  items: z.int(),
  sums: z.array(CurrencySum).readonly(),
  batches: z.array(ExpectedBatch).readonly(),
  /** The first payments. */
  sample: z.array(ExpectedPayment).max(50).readonly(),
  /** The first payments that occur more than once, and the number of such payments. */
  repeated: z.array(RepeatedPayment).max(20).readonly(),
  repeatedCount: z.int(),
  /** For a CSV file or a workbook: how it was read, and its first rows. */
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
      /** Questions to answer before the file can be stored. */
      questions: z.array(CsvQuestion).readonly(),
      /** The names of a workbook's sheets; empty for a CSV file. */
      sheets: z.array(z.string()).readonly()
    })
    .nullable(),
  /** Reconciliations with the same file, message or payment information. */
  duplicates: z
    .array(z.strictObject({ id: z.string(), name: z.string(), same: z.enum(['content', 'message', 'batch']) }))
    .readonly()
})
export type InstructionPreview = z.output<typeof InstructionPreview>
