import type { CsvProfile } from '../../shared/domain/exportFile.ts'
import type { SyncCounts, SyncStatus, SyncVerdict } from '../../shared/domain/syncRun.ts'
import type {
  CurrencyTotal,
  Transaction,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../shared/domain/transaction.ts'

/** One transaction on its way into the ledger. */
export interface NewTransaction extends Omit<Transaction, 'amount' | 'paymentAmount'> {
  /** Scaled money (see shared/domain/money.ts). */
  readonly amount: bigint
  readonly paymentAmount: bigint
  /** JSON text of fields the schema does not name, and of known ones whose source text had another form; null if none. */
  readonly extra: string | null
}

/** A row that breaks the schema: kept with its raw text, never dropped, never guessed. */
export interface ProblemRow {
  /** The row's id where it could be read. */
  readonly id: string | null
  readonly raw: string
  readonly reason: string
}

export interface LedgerPage {
  readonly rows: readonly NewTransaction[]
  readonly problems: readonly ProblemRow[]
  /** Where the next page starts; the last id of this page. Null on a page without rows. */
  readonly cursor: string | null
  /** Requests that had to be repeated for this page. */
  readonly retries: number
}

/** A pass that is under way. `cursor` is set when it goes on after an interruption. */
export interface LedgerPass {
  readonly id: number
  readonly cursor: string | null
  readonly counts: SyncCounts
}

export interface PassEnd {
  readonly verdict: SyncVerdict
  readonly error: SyncStatus['error']
}

/** Text of an export in pieces of some hundred kilobytes, made from one unchanging view of the ledger. */
export interface CsvSource {
  readonly total: number
  /** UTF-8 text and the rows in it; undefined after the last piece. */
  next(): Promise<{ readonly bytes: Uint8Array; readonly rows: number } | undefined>
  /** Ends the view; must be called once, also after an error or the last piece. */
  close(): Promise<void>
}

export interface LedgerState {
  readonly rows: number
  readonly revision: number
  /** A damaged file was set aside and this one is new; false again once a pass was complete. A reason to sync unasked. */
  readonly rebuilt: boolean
}

/**
 * The cache of what the service returned. Rebuildable, never a source of truth. Names no SQL type, so that another
 * store can stand behind it. Every call may reject with an `AppError` (`cache-damaged`, `disk-full`, …).
 */
export interface Ledger {
  state(): Promise<LedgerState>
  find(request: TransactionWindowRequest): Promise<TransactionWindow>
  get(id: string): Promise<Transaction | undefined>
  findByCorrelationIds(ids: readonly string[]): Promise<readonly Transaction[]>
  totals(query: TransactionQuery): Promise<readonly CurrencyTotal[]>

  /** Begins a full pass, or goes on with the one that was interrupted. */
  beginPass(): Promise<LedgerPass>
  /** Stores a page, its counts and its cursor in one transaction. Several pages may share one commit. */
  storePage(pass: number, page: LedgerPage): Promise<SyncCounts>
  /** Commits what is stored and returns the counts of what is in the ledger. A pass that ended `incomplete` or `cancelled` is gone on with by the next `beginPass`. */
  endPass(pass: number, end: PassEnd): Promise<SyncCounts>
  lastPass(): Promise<SyncStatus>

  readCsv(query: TransactionQuery, profile: CsvProfile): Promise<CsvSource>
  /** Called after a commit that changed rows, or when the ledger had to start anew; at most four times a second. */
  onChange(listener: (state: LedgerState) => void): void
  close(): Promise<void>
}
