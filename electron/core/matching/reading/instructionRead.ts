import type { AmountUnit } from '../../../../shared/domain/money.ts'
import type { CurrencySum } from '../../../../shared/domain/reconciliation/expectedPayment.ts'
import type {
  CsvGiven,
  CsvMapping,
  CsvQuestion,
  CsvRowShown,
  InstructionFault,
  InstructionKind,
  MappingTemplate,
  PainDialect
} from '../../../../shared/domain/reconciliation/instruction.ts'
import type { DayOrder } from '../../../../shared/days/typedDay.ts'
import type { InstructedBatch, InstructedItem } from '../model.ts'

export interface ReadOptions {
  /** The file name, only for messages: the content decides what it is. */
  readonly name: string
  /** The known part of how to read a CSV file; null if nothing is known. */
  readonly mapping: CsvGiven | null
  readonly templates: readonly MappingTemplate[]
  /** The text was pasted, so its bytes are UTF-8, even if an XML declaration says otherwise. */
  readonly isPasted?: boolean
  /** The unit of the service that the bulk request is for. Other files always use major units. */
  readonly amountUnit?: AmountUnit
  /** What the user's region writes first. */
  readonly dayOrder?: DayOrder | undefined
  /** Called with each item in file order. If the file has faults, the items must be dropped. */
  readonly onItem: (item: InstructedItem) => void
  /** Whether an item was reported as a repetition; then its repeated id is not reported again. */
  readonly isRepetition?: (item: InstructedItem) => boolean
}

/** What a file states, apart from its items. */
export interface InstructionRead {
  readonly kind: InstructionKind
  readonly messageId: string | null
  readonly schema: string | null
  readonly dialect: PainDialect | null
  readonly batches: readonly ReadBatch[]
  readonly items: number
  /** By currency code; only items with an amount. */
  readonly sums: readonly CurrencySum[]
  /** The first 100 faults; empty only if the whole file is valid. */
  readonly faults: readonly InstructionFault[]
  readonly faultCount: number
  readonly warnings: readonly string[]
  readonly csv: CsvRead | null
}

export interface ReadBatch extends InstructedBatch {
  readonly items: number
}

export interface CsvRead {
  readonly mapping: CsvMapping
  /** Name of the template that was used automatically. */
  readonly template: string | null
  /** The column names; empty for a file without a header. */
  readonly header: readonly string[]
  /** The first 20 rows above the header, and the first 20 below it, unchanged. */
  readonly above: readonly CsvRowShown[]
  readonly rows: readonly CsvRowShown[]
  /** The first 100 rows that are not payments. */
  readonly leftOut: readonly (CsvRowShown & { readonly isTotal: boolean })[]
  readonly leftOutCount: number
  readonly columnCount: number
  /** Each question is a fault as well. */
  readonly questions: readonly CsvQuestion[]
  /** The names of a workbook's sheets; empty for a CSV file. */
  readonly sheets: readonly string[]
}
