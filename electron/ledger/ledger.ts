import type { Certificate } from '../../shared/domain/certificate.ts'
import type { WholeLedger } from '../../shared/domain/ledgerCheck.ts'
import type { LedgerCompleteness, SyncStatus } from '../../shared/domain/syncRun.ts'
import type { ReconciliationState } from '../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../shared/transactionStatus.ts'
import type { Remote } from '../database/port/remote.ts'
import type { CandidateSource, WantedCandidates } from './candidates/wantedCandidates.ts'
import type {
  LedgerPage,
  LedgerSyncRun,
  MendedRow,
  MissingCount,
  SyncRunEnd,
  SyncRunRequest,
  StoredPage,
  UpdateBookmark
} from './ledgerSyncRun.ts'
import type { ReadingCalls } from './reading/readingCalls.ts'
import type { LedgerState } from './tables/ledgerState.ts'
import type { MarkSpan } from './tables/reconciliationMarks.ts'
import type { ExportSpec, TextSource } from './textSource.ts'

export type { LedgerState } from './tables/ledgerState.ts'

/** What is asked of the ledger's worker, each under the same name. */
export interface LedgerCalls extends ReadingCalls {
  state(): LedgerState

  /** What the user says that status words mean; counts for every later question. Words in lower case. */
  setStatusWords(words: readonly (readonly [word: string, standing: SettlementStatus])[]): void
  /**
   * What reconciliation decided, by transaction id; `open` takes a mark away. Survives until the ledger is rebuilt. With
   * `whole`, these are all marks of the span, and any other there is taken away.
   */
  markReconciled(marks: readonly (readonly [id: string, state: ReconciliationState])[], whole?: MarkSpan): void

  /**
   * Begins a sync run, or goes on with the interrupted one of the same kind: a full sync run always, a delta only when nothing
   * was completed since it began, a targeted sync run never. Throws `busy` while another runs.
   */
  beginSyncRun(request: SyncRunRequest): LedgerSyncRun
  /** Stores a page, its counts and its trail in one transaction. Several pages may share one commit. */
  storePage(syncRun: number, page: LedgerPage): StoredPage
  /** What this full sync run has missed by now. Commits what is stored. */
  missing(syncRun: number): MissingCount
  /** Notes that the user takes the missing rows for gone; rejects with `bad-input` unless that many wait for it. */
  agreeMissing(rows: number): void
  /**
   * Commits what is stored, marks what a complete full sync run did not return, and saves the certificate. Rejects if pages
   * could not be committed and the verdict would be complete.
   */
  endSyncRun(syncRun: number, end: SyncRunEnd): Certificate
  lastSyncRun(): SyncStatus
  /** Of the last sync runs, latest first; a running one is not among them. */
  certificates(count: number): readonly Certificate[]
  standing(): LedgerCompleteness
  /** When the last complete full sync run began, and the watermark; null without one. */
  lastFull(): { readonly startedAt: string; readonly watermark: string | null } | null

  /** Rows with an `updatedAt` from the given one on that no row of this sync run was, and that are not marked absent. */
  updatesNotSeen(syncRun: number, updatedAt: string, count: number): readonly UpdateBookmark[]

  /**
   * Stores rows read again from the problems list and takes them off it; returns how many. An entry whose id could not be
   * read may be older than the row of that id in the ledger: then the row stays as it is.
   */
  mendProblems(syncRun: number, rows: readonly MendedRow[]): number
}

/**
 * The cache of what the service returned. Rebuildable, never a source of truth. Names no SQL type, so that another
 * store can stand behind it. Every call may reject with an `AppError` (`cache-damaged`, `disk-full`, …).
 */
export interface Ledger extends Remote<LedgerCalls> {
  /** Rejects with `bad-input` where the rows do not fit the format. */
  readExport(spec: ExportSpec): Promise<TextSource>
  /**
   * The problems list as JSON Lines in the order in which it was first seen: an object a line with `id` (or null),
   * `reason`, `first_seen`, `last_seen`, `is_absent` and `raw`, the row's whole text as a string.
   */
  readProblems(): Promise<TextSource>
  /**
   * Rows for matching, from one unchanging view a question: JSON Lines, an array a row: id, account id, amount and payment amount
   * as whole numbers of ten-thousandths in text, see `CANDIDATE_FIELDS` for the order. A row is written once, however
   * many parts of the question name it.
   */
  readCandidates(wanted: WantedCandidates): Promise<CandidateSource>
  /** Called after a commit that changed rows, or when the ledger had to start anew; at most four times a second. */
  onChange(listener: (state: LedgerState) => void): void
  /** Reads all of the file; rejects with `cache-damaged` where it is not whole. */
  verify(): Promise<WholeLedger>
  close(): Promise<void>
}
