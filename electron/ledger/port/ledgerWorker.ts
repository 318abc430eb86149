import { startWorker, type DatabaseWorker } from '../../database/port/databaseWorker.ts'
import type { LedgerState } from '../ledger.ts'
import type { StoreOptions } from '../store.ts'
import type { LedgerCalls } from './calls.ts'

export type LedgerWorker = DatabaseWorker<LedgerCalls, LedgerState>

/** Starts the ledger's worker and waits until the ledger is open. */
export function startLedgerWorker(script: string | URL, options: StoreOptions): Promise<LedgerWorker> {
  const stopped = 'The local copy of the transactions was closed. Please start Tallydesk again.'
  return startWorker({ name: 'ledger', script, options, stopped })
}
