import type { Ledger } from './ledger.ts'
import type { StoreOptions } from './store.ts'
import type { TextSource } from './textSource.ts'
import type { OpenedText } from './port/calls.ts'
import { startLedgerWorker, type LedgerWorker } from './port/ledgerWorker.ts'

export interface OpenLedgerOptions extends StoreOptions {
  /** Where the worker's script is: the shells find it in different places. */
  readonly worker: string | URL
}

// One message never holds more than this, and other questions are answered in between.
const IDS_A_CALL = 10_000

/**
 * Opens the ledger in a worker of its own, making the file when there is none. Rejects with `key-missing`, `key-wrong`,
 * `in-use`, `cache-too-new`, `disk-full` or `not-writable`. A damaged file is set aside and an empty one started: then
 * `state().rebuilt` is true until a sync run was complete. Where nothing can be written, and with `mayShare` beside a process
 * that has claimed it, a ledger can be read as it is then; what would write rejects with `not-writable` or `in-use`.
 */
export async function openLedger({ worker: script, ...options }: OpenLedgerOptions): Promise<Ledger> {
  const worker = await startLedgerWorker(script, options)
  let closing: Promise<void> | undefined
  return {
    state: () => worker.ask('state'),
    find: (request) => worker.ask('find', request),
    get: (id) => worker.ask('get', id),
    totals: (query) => worker.ask('totals', query),
    facets: (request) => worker.ask('facets', request),
    overview: (request) => worker.ask('overview', request),
    bulks: (request) => worker.ask('bulks', request),
    siblings: (id) => worker.ask('siblings', id),
    setStatusWords: (words) => worker.ask('setStatusWords', words),
    markReconciled: (marks, whole) => worker.ask('markReconciled', marks, whole),
    history: (id) => worker.ask('history', id),
    beginSyncRun: (request) => worker.ask('beginSyncRun', request),
    storePage: (syncRun, page) => worker.ask('storePage', syncRun, page),
    missing: (syncRun) => worker.ask('missing', syncRun),
    agreeMissing: (rows) => worker.ask('agreeMissing', rows),
    async endSyncRun(syncRun, end) {
      const building = buildIndexes(worker, syncRun)
      // An index that cannot be built takes time from readers, never the verdict from the sync run; it is told afterwards.
      await building.catch(() => undefined)
      const certificate = await worker.ask('endSyncRun', syncRun, end)
      await building
      return certificate
    },
    lastSyncRun: () => worker.ask('lastSyncRun'),
    certificates: (count) => worker.ask('certificates', count),
    standing: () => worker.ask('standing'),
    lastFull: () => worker.ask('lastFull'),
    updatesBefore: (updatedAt, count) => worker.ask('updatesBefore', updatedAt, count),
    updatesNotSeen: (syncRun, updatedAt, count) => worker.ask('updatesNotSeen', syncRun, updatedAt, count),
    problems: (request) => worker.ask('problems', request),
    problemTexts: (after) => worker.ask('problemTexts', after),
    mendProblems: (syncRun, rows) => worker.ask('mendProblems', syncRun, rows),
    readExport: async (spec) => textSource(worker, await worker.ask('openExport', spec)),
    readProblems: async () => textSource(worker, await worker.ask('openProblems')),
    async readCandidates(wanted) {
      const opened = await worker.ask('openCandidates', wanted)
      return { ...textSource(worker, opened), ask: (more) => worker.ask('moreCandidates', opened.id, more) }
    },
    async lackedCorrelationIds(ids) {
      const lacked = []
      for (let from = 0; from < ids.length; from += IDS_A_CALL) {
        lacked.push(...(await worker.ask('lackedCorrelationIds', ids.slice(from, from + IDS_A_CALL))))
      }
      return lacked
    },
    async verify() {
      for (;;) {
        const whole = await worker.ask('verifySome')
        if (whole) return whole
      }
    },
    onChange: worker.onChange,
    close: () => (closing ??= worker.close())
  }
}

/** One at a time, so that other questions are answered in between. */
async function buildIndexes(worker: LedgerWorker, syncRun: number): Promise<void> {
  while (await worker.ask('buildIndex', syncRun));
}

function textSource(worker: LedgerWorker, { id, ...about }: OpenedText): TextSource {
  return { ...about, next: () => worker.ask('readText', id), close: () => worker.ask('closeText', id) }
}
