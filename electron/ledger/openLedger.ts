import type { ConnectionOptions } from './database.ts'
import type { Ledger, TextSource } from './ledger.ts'
import { startLedgerWorker, type LedgerWorker } from './port/ledgerWorker.ts'

export interface OpenLedgerOptions extends ConnectionOptions {
  /** Where the worker's script is: the shells find it in different places. */
  readonly worker: string | URL
}

// One message never holds more rows than this.
const IDS_A_CALL = 500

/**
 * Opens the ledger in a worker of its own, making the file when there is none. Rejects with `key-missing`, `key-wrong`,
 * `in-use`, `cache-too-new`, `disk-full` or `not-writable`. A damaged file is set aside and an empty one started: then
 * `state().rebuilt` is true until a pass was complete.
 */
export async function openLedger({ worker: script, ...options }: OpenLedgerOptions): Promise<Ledger> {
  const worker = await startLedgerWorker(script, options)
  let closing: Promise<void> | undefined
  return {
    state: () => worker.ask('state'),
    find: (request) => worker.ask('find', request),
    get: (id) => worker.ask('get', id),
    async findByCorrelationIds(ids) {
      const unique = [...new Set(ids)]
      const found = []
      for (let from = 0; from < unique.length; from += IDS_A_CALL) {
        found.push(...(await worker.ask('findByCorrelationIds', unique.slice(from, from + IDS_A_CALL))))
      }
      return found
    },
    totals: (query) => worker.ask('totals', query),
    history: (id) => worker.ask('history', id),
    beginPass: (request) => worker.ask('beginPass', request),
    storePage: (pass, page) => worker.ask('storePage', pass, page),
    async endPass(pass, end) {
      const building = buildIndexes(worker, pass)
      // An index that cannot be built takes time from readers, never the verdict from the pass; it is told afterwards.
      await building.catch(() => undefined)
      const certificate = await worker.ask('endPass', pass, end)
      await building
      return certificate
    },
    lastPass: () => worker.ask('lastPass'),
    certificates: (count) => worker.ask('certificates', count),
    standing: () => worker.ask('standing'),
    lastFull: () => worker.ask('lastFull'),
    updatesBefore: (updatedAt, count) => worker.ask('updatesBefore', updatedAt, count),
    updatesNotSeen: (pass, updatedAt, count) => worker.ask('updatesNotSeen', pass, updatedAt, count),
    problems: (request) => worker.ask('problems', request),
    problemTexts: (after) => worker.ask('problemTexts', after),
    mendProblems: (pass, rows) => worker.ask('mendProblems', pass, rows),
    readCsv: async (query, profile) => textSource(worker, await worker.ask('openCsv', query, profile)),
    readProblems: async () => textSource(worker, await worker.ask('openProblems')),
    onChange: worker.onChange,
    close: () => (closing ??= worker.close())
  }
}

/** One at a time, so that other questions are answered in between. */
async function buildIndexes(worker: LedgerWorker, pass: number): Promise<void> {
  while (await worker.ask('buildIndex', pass));
}

function textSource(worker: LedgerWorker, { id, total }: { readonly id: number; readonly total: number }): TextSource {
  return { total, next: () => worker.ask('readText', id), close: () => worker.ask('closeText', id) }
}
