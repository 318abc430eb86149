import { startWorker } from '../database/port/databaseWorker.ts'
import type { Remote } from '../database/port/remote.ts'
import type { Ledger, LedgerState } from './ledger.ts'
import type { OpenedText } from './openTexts.ts'
import type { StoreOptions } from './store.ts'
import type { StoreCalls } from './storeCalls.ts'
import type { TextSource } from './textSource.ts'

export interface OpenLedgerOptions extends StoreOptions {
  /** Where the worker's script is: the shells find it in different places. */
  readonly worker: string | URL
}

// One message never holds more than this, and other questions are answered in between.
const IDS_A_CALL = 10_000
const STOPPED = 'The local copy of the transactions was closed. Please start Tallydesk again.'

/**
 * Opens the ledger in a worker of its own, making the file when there is none. Rejects with `key-missing`, `key-wrong`,
 * `in-use`, `cache-too-new`, `disk-full` or `not-writable`. A damaged file is set aside and an empty one started: then
 * `state().rebuilt` is true until a sync run was complete. Where nothing can be written, and with `mayShare` beside a process
 * that has claimed it, a ledger can be read as it is then; what would write rejects with `not-writable` or `in-use`.
 */
export async function openLedger({ worker: script, ...options }: OpenLedgerOptions): Promise<Ledger> {
  const start = { name: 'ledger', script, options, stopped: STOPPED }
  const worker = await startWorker<StoreCalls, LedgerState>(start)
  return {
    ...worker,
    async endSyncRun(syncRun, end) {
      const building = buildIndexes(worker, syncRun)
      // An index that cannot be built takes time from readers, never the verdict from the sync run; it is told afterwards.
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

/** One at a time, so that other questions are answered in between. */
async function buildIndexes(worker: Remote<StoreCalls>, syncRun: number): Promise<void> {
  while (await worker.buildIndex(syncRun));
}

function textSource(worker: Remote<StoreCalls>, { id, ...about }: OpenedText): TextSource {
  return { ...about, next: () => worker.readText(id), close: () => worker.closeText(id) }
}
