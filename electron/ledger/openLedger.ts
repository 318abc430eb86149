import type { ConnectionOptions } from './database.ts'
import type { CsvSource, Ledger } from './ledger.ts'
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
    beginPass: () => worker.ask('beginPass'),
    storePage: (pass, page) => worker.ask('storePage', pass, page),
    endPass: (pass, end) => worker.ask('endPass', pass, end),
    lastPass: () => worker.ask('lastPass'),
    readCsv: async (query, profile) => csvSource(worker, await worker.ask('openCsv', query, profile)),
    onChange: worker.onChange,
    close: () => (closing ??= worker.close())
  }
}

function csvSource(worker: LedgerWorker, { id, total }: { readonly id: number; readonly total: number }): CsvSource {
  return { total, next: () => worker.ask('readCsv', id), close: () => worker.ask('closeCsv', id) }
}
