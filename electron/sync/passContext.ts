import type { SyncCounts } from '../../shared/domain/syncRun.ts'
import type { TransactionPage, TransactionsApi } from '../api/resources/transactions.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LedgerPass, PassStart, StoredPage } from '../ledger/ledgerPass.ts'
import type { Detect, Policy } from './policy.ts'

/** What every kind of pass works with. */
export interface PassContext {
  readonly api: TransactionsApi
  readonly ledger: Ledger
  readonly pass: LedgerPass
  readonly policy: Policy
  readonly detect: Detect
  /** A sentence for the certificate. */
  readonly note: (sentence: string) => void
  /** A request failed for good after so many repeats. */
  readonly onLostRetries: (count: number) => void
  readonly signal: AbortSignal
  readonly onProgress: (counts: SyncCounts) => void
}

/** What a kind of pass says at its end. An end that it cannot reach is a thrown `AppError`. */
export interface PassResult {
  /** For the next delta; null leaves the one there is. */
  readonly watermark: string | null
  readonly found: number | null
}

export type FetchedPage = TransactionPage & { readonly retries: number }

/** Stores a page with the place to go on from. */
export async function storePage(
  { ledger, pass, onProgress }: PassContext,
  { rows, problems, ids, retries }: FetchedPage,
  trail: readonly string[],
  start?: PassStart
): Promise<StoredPage> {
  const stored = await ledger.storePage(pass.id, { rows, problems, ids, trail, retries, ...(start && { start }) })
  onProgress(stored.counts)
  return stored
}
