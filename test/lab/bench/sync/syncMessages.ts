import type { SyncCounts, SyncRequest, SyncVerdict } from '../../../../shared/domain/syncRun.ts'

/** What the syncing process is started with, as JSON in `BENCH_ORDER`. */
export interface SyncProgramOptions {
  readonly baseUrl: string
  readonly token: string
  readonly file: string
  readonly key: string
}

export interface SyncOrder {
  readonly request: SyncRequest
}

/** How one sync run went in the syncing process. */
export interface SyncReport {
  readonly verdict: SyncVerdict
  readonly reason: string | undefined
  readonly counts: SyncCounts
  /** Of the whole sync run; the first of a process also opens the ledger, the last one's end is told by `closing`. */
  readonly milliseconds: number
  /** The longest time in which the main thread could not answer. */
  readonly blocked: number
  /** The most of such a time that the main thread itself was at work, and not waiting for a processor. */
  readonly busy: number
  /** Bytes by which the log beside the ledger grew. */
  readonly logGrowth: number
}

/** Sent last. */
export interface SyncFarewell {
  /** Milliseconds to close the ledger. */
  readonly closing: number
  /** The most memory that was ever resident, in bytes. */
  readonly peak: number
}
