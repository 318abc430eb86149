import type { WholeLedger } from '../../../shared/domain/ledgerCheck.ts'
import type { LedgerCalls } from './ledger.ts'
import type { StoredPage } from './model/ledgerSyncRun.ts'
import type { PackedPage } from './packedPage.ts'
import type { TextCalls } from './reading/readingCalls.ts'

/**
 * The calls that the worker serves: the ledger's own, and work in pieces, so that other calls are answered in between.
 */
export interface StoreCalls extends Omit<LedgerCalls, 'storePage'>, TextCalls {
  /** See `LedgerCalls.storePage`. */
  storePage(syncRun: number, page: PackedPage): StoredPage
  /** Must be called before `endSyncRun` until it returns false. */
  buildIndex(syncRun: number): boolean
  /** Reads a further part of the file; undefined until everything was read. */
  verifySome(): WholeLedger | undefined
  close(): void
}
