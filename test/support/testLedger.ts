import { join } from 'node:path'
import type { Ledger, LedgerPage, NewTransaction } from '../../electron/ledger/ledger.ts'
import { openLedger } from '../../electron/ledger/openLedger.ts'
import { aPage } from './aLedgerRow.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export const ledgerWorker = new URL('../../electron/ledger/worker.ts', import.meta.url)
export const aKey = 'a5'.repeat(32)

export interface TestLedger extends AsyncDisposable {
  readonly ledger: Ledger
  readonly folder: string
  readonly file: string
  /** Closes the ledger and opens the same file again. */
  reopen(): Promise<Ledger>
}

/** A real ledger in a worker, encrypted, in a folder of its own. */
export async function testLedger(key: string | undefined = aKey): Promise<TestLedger> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'ledger.db')
  const open = () => openLedger({ worker: ledgerWorker, file, key })
  let ledger = await open()
  return {
    get ledger() {
      return ledger
    },
    folder: folder.path,
    file,
    async reopen() {
      await ledger.close()
      return (ledger = await open())
    },
    async [Symbol.asyncDispose]() {
      await ledger.close()
      await folder[Symbol.asyncDispose]()
    }
  }
}

/** Runs a complete pass over these pages. */
export async function storePass(ledger: Ledger, pages: Iterable<LedgerPage>): Promise<void> {
  const { id } = await ledger.beginPass()
  for (const page of pages) await ledger.storePage(id, page)
  await ledger.endPass(id, { verdict: 'complete', error: undefined })
}

export async function storeRows(ledger: Ledger, rows: readonly NewTransaction[]): Promise<void> {
  await storePass(ledger, [aPage(rows)])
}
