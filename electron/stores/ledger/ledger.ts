import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { WholeLedger } from '../../../shared/domain/ledgerCheck.ts'
import type { ReconciliationState } from '../../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../../shared/transactions/transactionStatus.ts'
import type { Remote } from '../../base/database/port/remote.ts'
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
} from './model/ledgerSyncRun.ts'
import type { ReadingCalls } from './reading/readingCalls.ts'
import type { SyncHistory } from './reading/syncHistory.ts'
import type { LedgerState } from './tables/ledgerState.ts'
import type { MarkSpan } from './tables/reconciliationMarks.ts'
import type { ExportSpec, TextSource } from './model/textSource.ts'

export type { LedgerState } from './tables/ledgerState.ts'

/** The calls of the ledger's worker; each has the same name there. */
export interface LedgerCalls extends ReadingCalls, SyncHistory {
  state(): LedgerState

  /** Sets the meanings that the user gives to status words, for all later questions. Words in lower case. */
  setStatusWords(words: readonly (readonly [word: string, standing: SettlementStatus])[]): void
  /**
   * Saves decisions of reconciliation by transaction id; `open` removes a mark. Marks are kept until the ledger is
   * rebuilt. With `whole`, these are all marks of the span, and other marks in it are removed.
   */
  markReconciled(marks: readonly (readonly [id: string, state: ReconciliationState])[], whole?: MarkSpan): void

  /** Keeps what was looked for among the rows, as JSON, until the ledger is rebuilt. */
  keepLooks(looks: string): void

  /**
   * Begins a sync run, or resumes the interrupted one of its kind: a full sync run always, a delta only if no sync run
   * was completed since it began, a targeted sync run never. Throws `busy` while another sync run is running.
   */
  beginSyncRun(request: SyncRunRequest): LedgerSyncRun
  /** Stores a page, its counts and its cursor history in one transaction. Several pages may share one commit. */
  storePage(syncRun: number, page: LedgerPage): StoredPage
  /** Counts what this full sync run has not returned so far. Commits what is stored. */
  missing(syncRun: number): MissingCount
  /** Whether this sync run returned a row that complete ones before it had proved. Commits what is stored. */
  sawProved(syncRun: number): boolean
  /** Records that the user accepts the missing rows as gone. Rejects with `bad-input` unless exactly that many wait. */
  agreeMissing(rows: number): void
  /**
   * Commits what is stored, marks the rows that a complete full sync run did not return, and saves the certificate.
   * Rejects if the verdict would be complete but pages could not be committed.
   */
  endSyncRun(syncRun: number, end: SyncRunEnd): Certificate
  /**
   * Rows with an `updatedAt` at or after the given one that this sync run did not return and that are not marked
   * absent.
   */
  updatesNotSeen(syncRun: number, updatedAt: string, count: number): readonly UpdateBookmark[]

  /**
   * Stores rows of the problems list that could be read again, and removes their entries; returns how many. An entry
   * without a readable id may be older than the ledger's row of that id; in that case the row stays as it is.
   */
  mendProblems(syncRun: number, rows: readonly MendedRow[]): number
}

/**
 * A cache of what the service returned. It can be rebuilt and is never the source of truth. The interface contains no
 * SQL type, so that another store can implement it. Every call may reject with an `AppError` (`cache-damaged`,
 * `disk-full`, …).
 */
export interface Ledger extends Remote<LedgerCalls> {
  /** Rejects with `bad-input` where the rows do not fit the format. */
  readExport(spec: ExportSpec): Promise<TextSource>
  /**
   * The problems list as JSON Lines, ordered by first sight. Each line is an object with `id` (or null), `reason`,
   * `first_seen`, `last_seen`, `is_absent` and `raw`, the complete text of the row as a string.
   */
  readProblems(): Promise<TextSource>
  /**
   * Candidate rows for matching as JSON Lines, one array per row; each question reads one unchanging view. See
   * `CANDIDATE_FIELDS` for the fields. Amounts are whole ten-thousandths as text. A row is written once, even if
   * several parts of the question select it.
   */
  readCandidates(wanted: WantedCandidates): Promise<CandidateSource>
  /**
   * Called after a commit that changed rows, or after the ledger was replaced by a new one; at most four times a
   * second.
   */
  onChange(listener: (state: LedgerState) => void): void
  /** Reads the whole file; rejects with `cache-damaged` if it is damaged. */
  verify(): Promise<WholeLedger>
  close(): Promise<void>
}
