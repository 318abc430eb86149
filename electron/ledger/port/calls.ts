import type { CsvProfile } from '../../../shared/domain/exportFile.ts'
import type { SyncCounts, SyncStatus } from '../../../shared/domain/syncRun.ts'
import type {
  CurrencyTotal,
  Transaction,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../../shared/domain/transaction.ts'
import type { WireError } from '../../../shared/errors.ts'
import type { CsvPiece } from '../csv/csvReader.ts'
import type { LedgerPage, LedgerPass, LedgerState, PassEnd } from '../ledger.ts'

/** What the main side may ask of the ledger's worker once it is open. Each is answered in one go. */
export interface LedgerCalls {
  state(): LedgerState
  find(request: TransactionWindowRequest): TransactionWindow
  get(id: string): Transaction | undefined
  findByCorrelationIds(ids: readonly string[]): readonly Transaction[]
  totals(query: TransactionQuery): readonly CurrencyTotal[]
  beginPass(): LedgerPass
  storePage(pass: number, page: LedgerPage): SyncCounts
  endPass(pass: number, end: PassEnd): SyncCounts
  lastPass(): SyncStatus
  openCsv(query: TransactionQuery, profile: CsvProfile): { readonly id: number; readonly total: number }
  readCsv(id: number): CsvPiece | undefined
  closeCsv(id: number): void
  close(): void
}

export type LedgerCallName = keyof LedgerCalls

export interface Question {
  readonly id: number
  readonly name: LedgerCallName
  readonly args: readonly unknown[]
}

/** `opened` comes first and once: the state, or why the ledger cannot be used. */
export type Message =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'change'; readonly state: LedgerState }
