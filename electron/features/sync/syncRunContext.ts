import type { SyncCounts } from '../../../shared/domain/syncRun.ts'
import { AppError } from '../../../shared/errors.ts'
import type { TransactionPage, TransactionsApi } from '../../service/api/resources/transactions.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { LedgerSyncRun, SyncRunStart, StoredPage } from '../../stores/ledger/model/ledgerSyncRun.ts'
import type { Detect, Policy } from './policy.ts'

/** What every kind of sync run needs. */
export interface SyncRunContext {
  readonly api: TransactionsApi
  readonly ledger: Ledger
  readonly syncRun: LedgerSyncRun
  readonly policy: Policy
  readonly detect: Detect
  /** A sentence for the certificate. */
  readonly note: (sentence: string) => void
  /** A request failed for good after so many repeats. */
  readonly onLostRetries: (count: number) => void
  /** Called before each repeat of a request, with the milliseconds until it starts. */
  readonly onRetry: (wait: number, error: AppError) => void
  readonly signal: AbortSignal
  readonly onProgress: (counts: SyncCounts) => void
}

/** The result of a sync run. If it cannot be reached, an `AppError` is thrown. */
export interface SyncRunResult {
  /** For the next delta; null keeps the present one. */
  readonly watermark: string | null
  readonly found: number | null
}

export type FetchedPage = TransactionPage & { readonly retries: number }

/** Stores a page with the place from which to resume. */
export async function storePage(
  { ledger, syncRun, policy, onProgress }: SyncRunContext,
  { rows, problems, ids, retries }: FetchedPage,
  cursorHistory: readonly string[],
  start?: SyncRunStart
): Promise<StoredPage> {
  const stored = await ledger.storePage(syncRun.id, {
    rows,
    problems,
    ids,
    cursorHistory,
    retries,
    ...(start && { start })
  })
  onProgress(stored.counts)
  if (stored.counts.seen > policy.mostRows) throw endless(policy.mostRows)
  return stored
}

function endless(rows: number): AppError {
  const message = `The list has more than ${rows.toLocaleString('en')} rows and may have no end. What was read is kept. If it is that long, raise “Rows of a list at most” under API behaviour (mostRows) and sync again.`
  return new AppError('sync-stuck', message)
}
