import type { AssumptionInForce } from '../../shared/domain/assumption.ts'
import type { SyncCounts, SyncKind, SyncStatus, SyncVerdict } from '../../shared/domain/syncRun.ts'
import type { Transaction } from '../../shared/domain/transaction.ts'

/** One transaction on its way into the ledger. */
export interface NewTransaction extends Omit<Transaction, 'amount' | 'paymentAmount' | 'isAbsent' | 'reconciliation'> {
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
  readonly cursorHistory: readonly string[]
  /** Requests that had to be repeated for this page. */
  readonly retries: number
  /** Set on a sync run's first page and kept for a sync run that is resumed later. */
  readonly start?: SyncRunStart
}

/** What the first page of a sync run told; needed at its end, which may be in another process. */
export interface SyncRunStart {
  /** The latest `createdAt` of the first page, or null: rows created later stand before it, newest first. */
  readonly newest: string | null
  /** The `updatedAt` up to which nothing that changes later can be hidden from the next delta; null if unknown. */
  readonly watermark: string | null
  /** The first ids of that page, at most 50: as long as the list is the same one, it shows some of them. */
  readonly head: readonly string[]
}

export interface SyncRunRequest {
  readonly kind: SyncKind
  /** Begins anew although an interrupted sync run of this kind could be resumed. */
  readonly fresh: boolean
  /** Of a targeted sync run: how many correlation ids. */
  readonly asked?: number
}

/** A sync run that is under way. `start` is set, and `cursorHistory` filled, when it is resumed after an interruption. */
export interface LedgerSyncRun {
  readonly id: number
  readonly startedAt: string
  readonly cursorHistory: readonly string[]
  readonly start: SyncRunStart | undefined
  readonly counts: SyncCounts
  /** Of the last sync run that saved one. */
  readonly watermark: string | null
}

export interface StoredPage {
  readonly counts: SyncCounts
  /** Rows of the page that this sync run had not seen before. */
  readonly fresh: number
}

export interface SyncRunEnd {
  readonly verdict: SyncVerdict
  readonly error: SyncStatus['error']
  /** Saved for the next delta if the verdict is complete. */
  readonly watermark: string | null
  readonly found: number | null
  /** Repeats of requests that no stored page came of; the pages brought the others. */
  readonly retries: number
  readonly notes: readonly string[]
  readonly policy: readonly AssumptionInForce[]
  /** What it read cannot be of one list, so that it is not resumed. */
  readonly isOver: boolean
  /** It missed more known rows than may be missing unasked: for the first time, or as the full sync run before did. */
  readonly missing: 'found' | 'found-again' | null
}

/** What a full sync run did not return, before anything is made of it. */
export interface MissingCount {
  /** Rows that were known before the sync run and not marked as absent. */
  readonly known: number
  /** Those that neither it nor a sync run that began after it returned. */
  readonly missing: number
  /** Those of them that are not among the missing rows that wait for the user's agreement. */
  readonly other: number
}

/** A row's place in the order of changes. */
export interface UpdateBookmark {
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
