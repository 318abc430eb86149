import { startWorker, type DatabaseWorker, type WorkerScript } from '../../base/database/port/databaseWorker.ts'
import type { Remote } from '../../base/database/port/remote.ts'
import type { Ledger, LedgerState } from './ledger.ts'
import type { OpenedText } from './reading/openTexts.ts'
import { packPage } from './packedPage.ts'
import type { StoreOptions } from './store.ts'
import type { StoreCalls } from './storeCalls.ts'
import type { TextSource } from './model/textSource.ts'

export interface OpenLedgerOptions extends StoreOptions {
  /** Address of the worker's script, which differs between the shells. */
  readonly worker: WorkerScript
}

// The most ids in one message; other questions are answered between messages.
const IDS_A_CALL = 10_000
const STOPPED = 'The local copy of the transactions was closed. Please start Tallydesk again.'

/**
 * Opens the ledger in its own worker and creates the file if it does not exist. Rejects with `key-missing`,
 * `key-wrong`, `in-use`, `cache-too-new`, `disk-full` or `not-writable`. A damaged file is set aside and replaced by an
 * empty one; `state().rebuilt` is then true until a sync run was complete. A ledger in a read-only place is opened for
 * reading as it is then; with `mayShare`, so is one that another process has claimed. Calls that would write then
 * reject with `not-writable` or `in-use`.
 */
export async function openLedger({ worker: script, ...options }: OpenLedgerOptions): Promise<Ledger> {
  const start = { name: 'ledger', script, options, stopped: STOPPED }
  return ledgerOf(await startWorker<StoreCalls, LedgerState>(start))
}

/** The ledger that these calls of a worker make up. */
export function ledgerOf(worker: DatabaseWorker<StoreCalls, LedgerState>): Ledger {
  return {
    ...worker,
    storePage: (syncRun, page) => worker.storePage(syncRun, packPage(page)),
    async endSyncRun(syncRun, end) {
      const building = buildIndexes(worker, syncRun)
      // If an index cannot be built, reading is slower, but the sync run keeps its verdict. The failure is reported
      // later.
      await building.catch(() => undefined)
      const certificate = await worker.endSyncRun(syncRun, end)
      await building
      return certificate
    },
    readExport: async (spec) => textSource(worker, await worker.openExport(spec)),
    readProblems: async () => textSource(worker, await worker.openProblems()),
    async readCandidates(wanted) {
      const opened = await worker.openCandidates(wanted)
      return { ...textSource(worker, opened), ask: (more) => worker.moreCandidates(opened.id, more) }
    },
    async lackedCorrelationIds(ids) {
      const lacked = []
      for (let from = 0; from < ids.length; from += IDS_A_CALL) {
        lacked.push(...(await worker.lackedCorrelationIds(ids.slice(from, from + IDS_A_CALL))))
      }
      return lacked
    },
    async verify() {
      for (;;) {
        const whole = await worker.verifySome()
        if (whole) return whole
      }
    }
  }
}

/** Builds one index at a time, so that other questions are answered between them. */
async function buildIndexes(worker: Remote<StoreCalls>, syncRun: number): Promise<void> {
  while (await worker.buildIndex(syncRun));
}

function textSource(worker: Remote<StoreCalls>, { id, ...about }: OpenedText): TextSource {
  return { ...about, next: () => worker.readText(id), close: () => worker.closeText(id) }
}
