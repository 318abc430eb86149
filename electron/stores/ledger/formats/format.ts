import type { CurrencySum } from '../../../../shared/domain/transaction.ts'
import type { RowFigures } from '../figures/totals.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { ExportSpec } from '../model/textSource.ts'
import type { TextReader } from './textReader.ts'

/** The input of a file of transactions. */
export interface FormatInput {
  /**
   * One unchanging view of the ledger. The returned reader takes it over and closes it. If opening throws, the caller
   * must close it.
   */
  readonly db: ReadDb
  /** The row numbers of the query, in its order. */
  readonly rowIds: Uint32Array
  /**
   * All rows of the ledger in memory, loaded on first use. They change with the ledger, so read them only while
   * opening.
   */
  readonly columns: RowColumns
  /** Exact sums of any of these rows regardless of status, one entry per currency. */
  readonly sum: (rowIds: Uint32Array) => readonly CurrencySum[]
  /** The same sums by settlement status, and the statuses of the rows. */
  readonly figures: (rowIds: Uint32Array) => RowFigures
  readonly settlementStatusOf: (status: string) => SettlementStatus
  readonly spec: ExportSpec
}

/** Starts a file. Throws `bad-input` with a sentence on what to change, if the rows do not fit the format. */
export type OpenFormat = (input: FormatInput) => TextReader
