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
  /** The first ids of that page, at most 50: as long as the list is the same one, it shows some of them. */
  readonly head: readonly string[]
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
  /** What it read cannot be of one list, so that it is not gone on with. */
  readonly isOver: boolean
  /** It missed more known rows than may be missing unasked: for the first time, or as the full pass before did. */
  readonly missing: 'found' | 'found-again' | null
}

/** What a full pass did not return, before anything is made of it. */
export interface MissingCount {
  /** Rows that were known before the pass and not marked as absent. */
  readonly known: number
  /** Those that neither it nor a pass that began after it returned. */
  readonly missing: number
  /** Those of them that are not among the missing rows that wait for the user's agreement. */
  readonly other: number
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
