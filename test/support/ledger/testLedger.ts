import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncKind } from '../../../shared/domain/syncRun.ts'
import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage, NewTransaction, SyncRunEnd } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { ledgerOf } from '../../../electron/stores/ledger/openLedger.ts'
import type { StoreOptions } from '../../../electron/stores/ledger/store.ts'
import { aPage } from './aLedgerRow.ts'
import { inThisThread } from '../database/inThisThread.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { bundled } from '../../../scripts/bundle.mjs'

export const ledgerWorker = pathToFileURL(await bundled('ledger'))
export const aKey = 'a5'.repeat(32)

export interface TestLedger extends AsyncDisposable {
  readonly ledger: Ledger
  readonly folder: string
  readonly file: string
  /** Closes the ledger and opens the same file again. */
  reopen(): Promise<Ledger>
}

/** Opens a ledger like `openLedger`, without its worker. */
export async function openLedgerHere(options: StoreOptions): Promise<Ledger> {
  // Only here: programs that use other parts of this file start faster without the store.
  const { openStore } = await import('../../../electron/stores/ledger/store.ts')
  return ledgerOf(await inThisThread((announce) => openStore(options, announce)))
}

/** A real ledger in this thread, encrypted, in a folder of its own. */
export async function testLedger(key: string | undefined = aKey): Promise<TestLedger> {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'ledger.db')
  const open = () => openLedgerHere({ file, key })
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

/** How a sync run of a test ends; complete unless it says more. */
export function anEnd(change: Partial<SyncRunEnd> = {}): SyncRunEnd {
  return {
    verdict: 'complete',
    error: undefined,
    watermark: null,
    found: null,
    retries: 0,
    notes: [],
    policy: [],
    isOver: false,
    missing: null,
    ...change
  }
}

/** Runs a complete sync run over these pages, a full one unless told otherwise. */
export async function storeSyncRun(
  ledger: Ledger,
  pages: Iterable<LedgerPage>,
  kind: SyncKind = 'full'
): Promise<Certificate> {
  const { id } = await ledger.beginSyncRun({ kind, fresh: false })
  for (const page of pages) await ledger.storePage(id, page)
  return ledger.endSyncRun(id, anEnd())
}

export async function storeRows(
  ledger: Ledger,
  rows: readonly NewTransaction[],
  kind?: SyncKind
): Promise<Certificate> {
  return storeSyncRun(ledger, [aPage(rows)], kind)
}
