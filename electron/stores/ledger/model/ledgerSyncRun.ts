import type { AssumptionInForce } from '../../../../shared/domain/assumption.ts'
import type { SyncCounts, SyncKind, SyncStatus, SyncVerdict } from '../../../../shared/domain/syncRun.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'

/** A transaction to be stored in the ledger. */
export interface NewTransaction extends Omit<Transaction, 'amount' | 'paymentAmount' | 'isAbsent' | 'reconciliation'> {
  /** Scaled money (see shared/domain/money.ts). */
  readonly amount: bigint
  readonly paymentAmount: bigint
  /** JSON text of unknown fields, and of known fields whose source text had another form; null if there are none. */
  readonly extra: string | null
}

/** A row that breaks the schema. It is stored with its raw text, never dropped or guessed. */
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
  /** The ids from which the next page can be requested, latest last, at most 50. */
  readonly cursorHistory: readonly string[]
  /** Number of repeated requests for this page. */
  readonly retries: number
  /** Set with the first page of a sync run, and kept in case the sync run is resumed later. */
  readonly start?: SyncRunStart
}

/** Data from the first page of a sync run that is needed at its end, possibly in another process. */
export interface SyncRunStart {
  /** The latest `createdAt` of the first page, or null. Rows that are created later appear before it, newest first. */
  readonly newest: string | null
  /** The `updatedAt` from which the next delta sees every later change; null if unknown. */
  readonly watermark: string | null
  /** The first ids of that page, at most 50. As long as the list is the same, it contains some of them. */
  readonly head: readonly string[]
}

export interface SyncRunRequest {
  readonly kind: SyncKind
  /** Starts a new sync run even if an interrupted one of this kind could be resumed. */
  readonly fresh: boolean
  /** Only for a targeted sync run: the number of correlation ids. */
  readonly requested?: number
}

/** A running sync run. If it was resumed, `start` is set and `cursorHistory` is filled. */
export interface LedgerSyncRun {
  readonly id: number
  readonly startedAt: string
  readonly cursorHistory: readonly string[]
  readonly start: SyncRunStart | undefined
  readonly counts: SyncCounts
  /** From the last sync run that saved one. */
  readonly watermark: string | null
}

export interface StoredPage {
  readonly counts: SyncCounts
  /** Rows of the page that are new to this sync run. */
  readonly fresh: number
}

export interface SyncRunEnd {
  readonly verdict: SyncVerdict
  readonly error: SyncStatus['error']
  /** Saved for the next delta if the verdict is complete. */
  readonly watermark: string | null
  readonly found: number | null
  /** Repeated requests that brought no page. The repeats of stored pages are counted with the pages. */
  readonly retries: number
  readonly notes: readonly string[]
  readonly policy: readonly AssumptionInForce[]
  /** Nothing would mend it, as where its pages cannot belong to one list: the sync run must not be resumed. */
  readonly isOver: boolean
  /**
   * More known rows are missing than may be marked without asking: for the first time, or as in the full sync run
   * before.
   */
  readonly missing: 'found' | 'found-again' | null
}

/** What a full sync run did not return, before any row is marked. */
export interface MissingCount {
  /**
   * Rows that were known before the sync run and not marked absent. Once a complete sync run has proved some, those that
   * only failed ones had stored do not count when they come again: that may be another organisation's list twice.
   */
  readonly known: number
  /** Those that neither this sync run nor any later one returned. */
  readonly missing: number
  /** Those that are not among the missing rows that already wait for the user's agreement. */
  readonly other: number
}

/** The place of a row in the order of changes. */
export interface UpdateBookmark {
  readonly id: string
  readonly updatedAt: string
}

/** A problem row as it was received, to be read again. */
export interface ProblemText {
  readonly problem: number
  readonly raw: string
  readonly reason: string
  readonly correlationId: string | null
}

/** A problem row that could be read again. */
export interface MendedRow {
  readonly problem: number
  readonly row: NewTransaction
}
