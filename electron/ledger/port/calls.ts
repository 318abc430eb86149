import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { BulkWindow, BulkWindowRequest, Siblings } from '../../../shared/domain/bulkPayment.ts'
import type { WholeLedger } from '../../../shared/domain/ledgerCheck.ts'
import type { Overview, OverviewRequest } from '../../../shared/domain/overview.ts'
import type { ReconciliationState } from '../../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../../shared/transactionStatus.ts'
import type { ProblemRequest, ProblemWindow } from '../../../shared/domain/problemRow.ts'
import type { RowChange } from '../../../shared/domain/rowChange.ts'
import type { LedgerCompleteness, SyncStatus } from '../../../shared/domain/syncRun.ts'
import type {
  CurrencyTotal,
  FacetsRequest,
  TransactionDetails,
  TransactionFacets,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../../shared/domain/transaction.ts'
import type { ExportSpec, TextPiece } from '../textSource.ts'
import type {
  LedgerPage,
  LedgerSyncRun,
  MendedRow,
  MissingCount,
  SyncRunEnd,
  SyncRunRequest,
  ProblemText,
  StoredPage,
  UpdateBookmark
} from '../ledgerSyncRun.ts'
import type { LedgerState, MarkSpan } from '../ledger.ts'
import type { WantedCandidates } from '../candidates/wantedCandidates.ts'

/** What the main side may ask of the ledger's worker once it is open. Each is answered in one go. */
export interface LedgerCalls {
  state(): LedgerState
  find(request: TransactionWindowRequest): TransactionWindow
  get(id: string): TransactionDetails | undefined
  totals(query: TransactionQuery): readonly CurrencyTotal[]
  facets(request?: FacetsRequest): TransactionFacets
  overview(request: OverviewRequest): Overview
  bulks(request: BulkWindowRequest): BulkWindow
  siblings(id: string): Siblings
  setStatusWords(words: readonly (readonly [string, SettlementStatus])[]): void
  markReconciled(marks: readonly (readonly [string, ReconciliationState])[], whole?: MarkSpan): void
  history(id: string): readonly RowChange[]
  beginSyncRun(request: SyncRunRequest): LedgerSyncRun
  storePage(syncRun: number, page: LedgerPage): StoredPage
  missing(syncRun: number): MissingCount
  agreeMissing(rows: number): void
  /** Must be called before `endSyncRun` until it returns false. */
  buildIndex(syncRun: number): boolean
  endSyncRun(syncRun: number, end: SyncRunEnd): Certificate
  lastSyncRun(): SyncStatus
  certificates(count: number): readonly Certificate[]
  standing(): LedgerCompleteness
  lastFull(): { readonly startedAt: string; readonly watermark: string | null } | null
  updatesBefore(updatedAt: string, count: number): readonly UpdateBookmark[]
  updatesNotSeen(syncRun: number, updatedAt: string, count: number): readonly UpdateBookmark[]
  problems(request: ProblemRequest): ProblemWindow
  problemTexts(after: number): readonly ProblemText[]
  mendProblems(syncRun: number, rows: readonly MendedRow[]): number
  openExport(spec: ExportSpec): OpenedText
  openProblems(): OpenedText
  openCandidates(wanted: WantedCandidates): OpenedText
  /** Further rows of opened candidates, for `readText`; returns how many. */
  moreCandidates(id: number, wanted: WantedCandidates): number
  lackedCorrelationIds(ids: readonly string[]): readonly string[]
  /** The next piece of an opened text. */
  readText(id: number): TextPiece | undefined
  closeText(id: number): void
  /** Reads some more of the file; undefined until all was read. */
  verifySome(): WholeLedger | undefined
  close(): void
}

/** A text that is read in pieces. */
export interface OpenedText {
  readonly id: number
  readonly total: number
  readonly leftOut: number
  readonly omitted?: number
  readonly totals: readonly CurrencyTotal[]
}
