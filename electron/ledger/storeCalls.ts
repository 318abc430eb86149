import type { WholeLedger } from '../../shared/domain/ledgerCheck.ts'
import type { LedgerCalls } from './ledger.ts'
import type { TextCalls } from './reading/readingCalls.ts'

/** What the worker serves: the ledger's calls, and what is done a piece at a time so that others are answered in between. */
export interface StoreCalls extends LedgerCalls, TextCalls {
  /** Must be called before `endSyncRun` until it returns false. */
  buildIndex(syncRun: number): boolean
  /** Reads some more of the file; undefined until all was read. */
  verifySome(): WholeLedger | undefined
  close(): void
}
