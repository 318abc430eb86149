import type { AmountUnit } from '../../../shared/domain/money.ts'
import type { CurrencySum } from '../../../shared/domain/reconciliation/expectedPayment.ts'
import type {
  CsvGiven,
  CsvMapping,
  CsvQuestion,
  CsvRowShown,
  InstructionFault,
  InstructionKind,
  MappingTemplate,
  PainDialect
} from '../../../shared/domain/reconciliation/instruction.ts'
import type { InstructedBatch, InstructedItem } from '../model.ts'

export interface ReadOptions {
  /** Of the file. Its content decides what it is; its name is only said in messages. */
  readonly name: string
  /** How a CSV file is to be read, as far as that is known; null where nothing is. */
  readonly mapping: CsvGiven | null
  readonly templates: readonly MappingTemplate[]
  /** The bytes are those of a text that was pasted: UTF-8, whatever an XML declaration in it says. */
  readonly isPasted?: boolean
  /** Of the service that a bulk request is sent to. Other files give amounts in major units, whatever it is. */
  readonly amountUnit?: AmountUnit
  /** Takes the items one by one, in the order of the file. Those of a file with faults are worth nothing. */
  readonly onItem: (item: InstructedItem) => void
  /** Whether an item is told as a repetition of one before it: then it is not told again that they share an id. */
  readonly isRepetition?: (item: InstructedItem) => boolean
}

/** What a file says, apart from its items. */
export interface InstructionRead {
  readonly kind: InstructionKind
  readonly messageId: string | null
  readonly schema: string | null
  readonly dialect: PainDialect | null
  readonly batches: readonly ReadBatch[]
  readonly items: number
  /** In the order of the codes; of items that have an amount. */
  readonly sums: readonly CurrencySum[]
  /** The first 100; empty only where the whole file was read and is right. */
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
  /** Name of the template that was used unasked. */
  readonly template: string | null
  /** Names of the columns; empty for a file without. */
  readonly header: readonly string[]
  /** The first 20 rows above the header, and the first 20 below it, as they stand. */
  readonly above: readonly CsvRowShown[]
  readonly rows: readonly CsvRowShown[]
  /** The first 100 rows that are no payments. */
  readonly leftOut: readonly (CsvRowShown & { readonly isTotal: boolean })[]
  readonly leftOutCount: number
  readonly columnCount: number
  /** Each is a fault as well. */
  readonly questions: readonly CsvQuestion[]
}
