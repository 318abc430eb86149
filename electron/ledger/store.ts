import { basename } from 'node:path'
import type { CurrencyTotal } from '../../shared/domain/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { openCsvReader, type CsvReader } from './csv/csvReader.ts'
import type { ConnectionOptions } from './database.ts'
import { createChangeNotice } from './changeNotice.ts'
import { explainFailure, isDamage } from './file/failure.ts'
import { claimFile } from './file/fileLock.ts'
import { openLedgerFile, replaceDamaged, type LedgerFile } from './file/ledgerFile.ts'
import type { LedgerState } from './ledger.ts'
import type { LedgerCalls } from './port/calls.ts'
import { createOrders, type Orders } from './reading/orders.ts'
import { createRevisionCache, makeNow, type Now, type RevisionCache } from './reading/revisionCache.ts'
import { sumByCurrency } from './reading/totals.ts'
import { createTransactionReader, type TransactionReader } from './tables/transactions.ts'
import { createPassStore, type PassStore } from './writing/passStore.ts'

/** Everything that hangs on one open file; made anew when the file had to be replaced. */
interface Parts {
  readonly file: LedgerFile
  readonly passes: PassStore
  readonly transactions: TransactionReader
  readonly orders: Orders
  readonly totals: RevisionCache<readonly CurrencyTotal[]>
  readonly exports: Map<number, CsvReader>
  readonly now: () => Now
}

function assemble(file: LedgerFile, announce: () => void): Parts {
  const passes = createPassStore(file.writer, announce)
  const now = () => ({ revision: passes.state.revision, isPassRunning: passes.isRunning })
  return {
    file,
    passes,
    transactions: createTransactionReader(file.reader),
    orders: createOrders(file.reader, now),
    totals: createRevisionCache(8, now),
    exports: new Map(),
    now
  }
}

/** The ledger inside its worker: every call of the port, answered from the file. */
export function openStore(options: ConnectionOptions, onChange: (state: LedgerState) => void): LedgerCalls {
  const explain = (error: unknown) => explainFailure(error, basename(options.file))
  const release = attempt(() => claimFile(options.file), explain)
  let parts: Parts
  const notice = createChangeNotice(() => onChange(parts.passes.state))
  try {
    parts = assemble(openLedgerFile(options), notice.announce)
  } catch (error) {
    release()
    throw explain(error)
  }
  let exportsOpened = 0

  /** Runs a call; damage that it meets makes the ledger start anew, and the call fails with `cache-damaged`. */
  function run<T>(work: (parts: Parts) => T): T {
    try {
      return work(parts)
    } catch (error) {
      const explained = explain(error)
      if (isDamage(explained)) attempt(startAnew, explain)
      throw explained
    }
  }

  function startAnew(): void {
    const { revision } = parts.passes.state
    closeFile(parts)
    parts = assemble(replaceDamaged(options, revision), notice.announce)
    notice.announce()
  }

  return {
    state: () => parts.passes.state,
    find: ({ query, from, count, revision }) =>
      run(({ orders, transactions }) => {
        const order = orders.find(query, revision)
        const rows = transactions.byRowIds(order.value.subarray(from, from + count))
        return { rows, from, total: order.value.length, revision: order.revision }
      }),
    get: (id) => run(({ transactions }) => transactions.byId(id)),
    findByCorrelationIds: (ids) => run(({ transactions }) => transactions.byCorrelationIds(ids)),
    totals: ({ text }) =>
      run(({ totals, file, now }) => totals.current(text, () => makeNow(now, () => sumByCurrency(file.reader, text))))
        .value,

    beginPass: () => run(({ passes }) => passes.begin()),
    storePage: (pass, page) => run(({ passes }) => passes.store(pass, page)),
    endPass: (pass, end) => run(({ passes }) => passes.end(pass, end)),
    lastPass: () => run(({ passes }) => passes.last()),

    openCsv: (query, profile) =>
      run(({ orders, file, exports }) => {
        const snapshot = file.openSnapshot()
        const reader = openCsvReader(snapshot, orders.exact(query).value, profile)
        const id = ++exportsOpened
        exports.set(id, reader)
        return { id, total: reader.total }
      }),
    readCsv: (id) =>
      run(({ exports }) => {
        const reader = exports.get(id)
        if (!reader) throw new AppError('cache-damaged', 'The export was cut off. Please export again.')
        return reader.next()
      }),
    closeCsv: (id) => {
      parts.exports.get(id)?.close()
      parts.exports.delete(id)
    },

    close() {
      notice.stop()
      try {
        attempt(() => parts.passes.close(), explain)
      } finally {
        closeFile(parts)
        release()
      }
    }
  }
}

function closeFile({ file, exports }: Parts): void {
  for (const reader of exports.values()) reader.close()
  exports.clear()
  file.close()
}

function attempt<T>(work: () => T, explain: (error: unknown) => unknown): T {
  try {
    return work()
  } catch (error) {
    throw explain(error)
  }
}
