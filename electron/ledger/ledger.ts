import type { CsvProfile } from '../../shared/domain/exportFile.ts'
import type { AssumptionInForce } from '../../shared/domain/assumption.ts'
import type { Certificate } from '../../shared/domain/certificate.ts'
import type { ProblemRequest, ProblemWindow } from '../../shared/domain/problemRow.ts'
import type { RowChange } from '../../shared/domain/rowChange.ts'
import type { LedgerStanding, SyncCounts, SyncKind, SyncStatus, SyncVerdict } from '../../shared/domain/syncRun.ts'
import type {
  CurrencyTotal,
  Transaction,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../shared/domain/transaction.ts'

/** One transaction on its way into the ledger. */
export interface NewTransaction extends Omit<Transaction, 'amount' | 'paymentAmount' | 'isAbsent'> {
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
  /** Ids of all rows of the page in the service's order, problem rows with a readable id included. */
  readonly ids: readonly string[]
  /** Where to go on after this page: the ids before the next page, latest last, at most 50. */
  readonly trail: readonly string[]
  /** Requests that had to be repeated for this page. */
  readonly retries: number
  /** Set on a pass's first page and kept for a pass that is gone on with later. */
  readonly start?: PassStart
}

/** What the first page of a pass told; needed at its end, which may be in another process. */
export interface PassStart {
  /** The latest `createdAt` of the first page, or null: rows created later stand before it, newest first. */
  readonly newest: string | null
  /** The `updatedAt` up to which nothing that changes later can be hidden from the next delta; null if unknown. */
  readonly watermark: string | null
}

export interface PassRequest {
  readonly kind: SyncKind
  /** Begins anew although an interrupted pass of this kind could be gone on with. */
  readonly fresh: boolean
  /** Of a targeted pass: how many correlation ids. */
  readonly asked?: number
}

/** A pass that is under way. `start` is set, and `trail` filled, when it goes on after an interruption. */
export interface LedgerPass {
  readonly id: number
  readonly startedAt: string
  readonly trail: readonly string[]
  readonly start: PassStart | undefined
  readonly counts: SyncCounts
  /** Of the last pass that saved one. */
  readonly watermark: string | null
}

export interface StoredPage {
  readonly counts: SyncCounts
  /** Rows of the page that this pass had not seen before. */
  readonly fresh: number
}

export interface PassEnd {
  readonly verdict: SyncVerdict
  readonly error: SyncStatus['error']
  /** Saved for the next delta if the verdict is complete. */
  readonly watermark: string | null
  readonly found: number | null
  /** Repeats of requests that no stored page came of; the pages brought the others. */
  readonly retries: number
  readonly notes: readonly string[]
  readonly policy: readonly AssumptionInForce[]
}

/** A row's place in the order of changes. */
export interface UpdateMark {
  readonly id: string
  readonly updatedAt: string
}

/** A problem row as it was received, to be read again. */
export interface ProblemText {
  readonly problem: number
  readonly raw: string
  readonly correlationId: string | null
}

/** A problem row that could be read again. */
export interface MendedRow {
  readonly problem: number
  readonly row: NewTransaction
}

/** UTF-8 text and the rows in it. */
export interface TextPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** Text of an export in pieces of some hundred kilobytes, made from one unchanging view of the ledger. */
export interface TextSource {
  readonly total: number
  /** Undefined after the last piece. */
  next(): Promise<TextPiece | undefined>
  /** Ends the view; must be called once, also after an error or the last piece. */
  close(): Promise<void>
}

export interface LedgerState {
  readonly rows: number
  readonly revision: number
  /** A damaged file was set aside and this one is new; false again once a full pass was complete. A reason to sync unasked. */
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

  /** What was seen to happen to the row of this id, latest first; nothing for an id that is not there. */
  history(id: string): Promise<readonly RowChange[]>

  /**
   * Begins a pass, or goes on with the interrupted one of the same kind: a full pass always, a delta only when nothing
   * was completed since it began, a targeted pass never. Rejects with `busy` while another runs.
   */
  beginPass(request: PassRequest): Promise<LedgerPass>
  /** Stores a page, its counts and its trail in one transaction. Several pages may share one commit. */
  storePage(pass: number, page: LedgerPage): Promise<StoredPage>
  /**
   * Commits what is stored, marks what a complete full pass did not return, and saves the certificate. Rejects if pages
   * could not be committed and the verdict would be complete.
   */
  endPass(pass: number, end: PassEnd): Promise<Certificate>
  lastPass(): Promise<SyncStatus>
  /** Of the last passes, latest first; a running one is not among them. */
  certificates(count: number): Promise<readonly Certificate[]>
  standing(): Promise<LedgerStanding>
  /** When the last complete full pass began, and the watermark; null without one. */
  lastFull(): Promise<{ readonly startedAt: string; readonly watermark: string | null } | null>

  /** The rows with the latest `updatedAt` not after the given one that are not marked absent; earliest first. */
  updatesBefore(updatedAt: string, count: number): Promise<readonly UpdateMark[]>
  /** Rows with an `updatedAt` from the given one on that no row of this pass was, and that are not marked absent. */
  updatesNotSeen(pass: number, updatedAt: string, count: number): Promise<readonly UpdateMark[]>

  problems(request: ProblemRequest): Promise<ProblemWindow>
  /** Problem rows after the given number, whole; at most 100 and about 1 MB a call. */
  problemTexts(after: number): Promise<readonly ProblemText[]>
  /**
   * Stores rows read again from the problems list and takes them off it; returns how many. An entry whose id could not be
   * read may be older than the row of that id in the ledger: then the row stays as it is.
   */
  mendProblems(pass: number, rows: readonly MendedRow[]): Promise<number>

  readCsv(query: TransactionQuery, profile: CsvProfile): Promise<TextSource>
  /**
   * The problems list as JSON Lines in the order in which it was first seen: an object a line with `id` (or null),
   * `reason`, `first_seen`, `last_seen`, `is_absent` and `raw`, the row's whole text as a string.
   */
  readProblems(): Promise<TextSource>
  /** Called after a commit that changed rows, or when the ledger had to start anew; at most four times a second. */
  onChange(listener: (state: LedgerState) => void): void
  close(): Promise<void>
}
