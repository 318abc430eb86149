import type { CurrencySum } from '../../../shared/domain/transaction.ts'
import type { RowFigures } from '../figures/totals.ts'
import type { SettlementStatus } from '../../../shared/transactionStatus.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { ReadDb } from '../../database/database.ts'
import type { ExportSpec } from '../textSource.ts'
import type { TextReader } from '../reading/textReader.ts'

/** What a file of transactions is made from. */
export interface FormatInput {
  /**
   * One unchanging view of the ledger. The reader that is returned takes it over and closes it; where opening throws, it
   * stays the caller's.
   */
  readonly db: ReadDb
  /** The row numbers of the query, in its order. */
  readonly rowIds: Uint32Array
  /**
   * All rows of the ledger in memory, loaded when they are first asked for. They move on with the ledger, so they are read
   * while opening and never afterwards.
   */
  readonly columns: RowColumns
  /** Exact sums of any of these rows whatever their statuses, one entry a currency. */
  readonly sum: (rowIds: Uint32Array) => readonly CurrencySum[]
  /** The same apart by settlement status, and the statuses that there are. */
  readonly figures: (rowIds: Uint32Array) => RowFigures
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly spec: ExportSpec
}

/** Begins a file. Throws `bad-input`, with a sentence that says what to change, where the rows do not fit the format. */
export type OpenFormat = (input: FormatInput) => TextReader
