import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import type { CurrencyTotal, StatusMeaning, TransactionQuery } from '../../../../shared/domain/transaction.ts'

/** What a file of transactions needs, beyond the rows. */
export interface ExportSpec {
  readonly settings: ExportSettings
  readonly query: TransactionQuery
  /** The user's names of accounts, by account id. */
  readonly accountNames: readonly (readonly [accountId: string, name: string])[]
  /** When the file was requested, ISO 8601 in UTC. */
  readonly madeAt: string
}

/** UTF-8 text, and the number of rows in it. */
export interface TextPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** An export in pieces of some hundred kilobytes, made from one unchanging view of the ledger. */
export interface TextSource {
  /** Rows of the file. */
  readonly total: number
  /** Rows of the query that the format cannot hold. */
  readonly leftOut: number
  /** Booked rows of the same account, currency and days that the query excludes; only for files that state balances. */
  readonly omitted?: number
  /** Exact sums of the rows of the file; empty for a list of problems. */
  readonly totals: readonly CurrencyTotal[]
  /** The statuses of the rows of the file. */
  readonly statuses: readonly StatusMeaning[]
  /** Undefined after the last piece. */
  next(): Promise<TextPiece | undefined>
  /** Closes the view. Must be called once, also after an error or after the last piece. */
  close(): Promise<void>
}
