import { createLedgerReader, type LedgerReader } from '../../../electron/stores/ledger/reading/ledgerReader.ts'
import { createTransactionReader } from '../../../electron/stores/ledger/tables/transactionReader.ts'
import { scanPhrases } from '../../../electron/stores/ledger/textIndex/scanPhrases.ts'
import { settlementStatusOf } from '../../../shared/transactions/transactionStatus.ts'
import type { LedgerDatabase } from './ledgerDatabase.ts'

/** What answers questions about the rows of a database in this thread, as they are when it is made. */
export function rowReader({ db }: LedgerDatabase): LedgerReader {
  let revision = 0
  return createLedgerReader({
    db,
    transactions: createTransactionReader(db),
    // Everything is loaded anew.
    touched: { take: () => [] },
    // A new revision for every question: nothing is kept from one to the next.
    matchPhrases: (phrases) => scanPhrases(db, phrases),
    now: () => ({ revision: revision++, isSyncRunning: false }),
    settlementStatusOf
  })
}
