import type { LedgerPage } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { openLedger } from '../../../../electron/stores/ledger/openLedger.ts'
import { numberedPages } from '../../../support/ledger/aLedgerRow.ts'
import { ledgerWorker, storeSyncRun } from '../../../support/ledger/testLedger.ts'
import { untilIndexed } from '../untilIndexed.ts'

/** Makes a ledger of the long list that has nothing left to do; without a key, as the sandbox's. */
export function fillLedger(file: string, rows: number, key?: string): Promise<void> {
  return fillWith(file, rows, numberedPages(0, rows), key)
}

/** The same with pages of other rows; `rows` of them. */
export async function fillWith(file: string, rows: number, pages: Iterable<LedgerPage>, key?: string): Promise<void> {
  await storePages(file, pages, key)
  const ledger = await openLedger({ worker: ledgerWorker, file, key })
  await untilIndexed({ file, key }, rows)
  await ledger.close()
}

/** The same rows in a file without a key, for programs that are not ours; the text index is of no use to them. */
export function fillPlainFile(file: string, rows: number): Promise<void> {
  return storePages(file, numberedPages(0, rows))
}

async function storePages(file: string, pages: Iterable<LedgerPage>, key?: string): Promise<void> {
  const ledger = await openLedger({ worker: ledgerWorker, file, key })
  await storeSyncRun(ledger, pages)
  await ledger.close()
}
