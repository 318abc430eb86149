import { basename } from 'node:path'
import type { CurrencyTotal } from '../../shared/domain/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { openCsvReader } from './csv/csvReader.ts'
import type { ConnectionOptions } from './database.ts'
import { createChangeNotice } from './changeNotice.ts'
import { explainFailure, isDamage } from './file/failure.ts'
import { claimFile } from './file/fileLock.ts'
import { openLedgerFile, replaceDamaged, type LedgerFile } from './file/ledgerFile.ts'
import type { LedgerState, TextPiece } from './ledger.ts'
import type { LedgerCalls } from './port/calls.ts'
import { createOrders, type Orders } from './reading/orders.ts'
import { openProblemLines } from './reading/problemLines.ts'
import { createRevisionCache, makeNow, type Now, type RevisionCache } from './reading/revisionCache.ts'
import type { TextReader } from './reading/textReader.ts'
import { sumByCurrency } from './reading/totals.ts'
import { findUpdatesBefore } from './reading/updates.ts'
import { findProblems, readProblemTexts } from './tables/problems.ts'
import { findRowChanges } from './tables/rowChanges.ts'
import { createTransactionReader, type TransactionReader } from './tables/transactionReader.ts'
import { createPassStore, type PassStore } from './writing/passStore.ts'

/** Everything that hangs on one open file; made anew when the file had to be replaced. */
interface Parts {
  readonly file: LedgerFile
  readonly passes: PassStore
  readonly transactions: TransactionReader
  readonly orders: Orders
  readonly totals: RevisionCache<readonly CurrencyTotal[]>
  readonly texts: Map<number, TextReader>
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
    texts: new Map(),
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
  let textsOpened = 0

  function keepText(texts: Map<number, TextReader>, reader: TextReader) {
    const id = ++textsOpened
    texts.set(id, reader)
    return { id, total: reader.total }
  }

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

    history: (id) => run(({ file }) => findRowChanges(file.reader, id)),

    beginPass: (request) => run(({ passes }) => passes.begin(request)),
    storePage: (pass, page) => run(({ passes }) => passes.store(pass, page)),
    mendProblems: (pass, rows) => run(({ passes }) => passes.mend(pass, rows)),
    buildIndex: (pass) => run(({ passes }) => passes.buildIndex(pass)),
    endPass: (pass, end) => run(({ passes }) => passes.end(pass, end)),
    lastPass: () => run(({ passes }) => passes.last()),
    certificates: (count) => run(({ passes }) => passes.certificates(count)),
    standing: () => run(({ passes }) => passes.standing()),
    lastFull: () => run(({ passes }) => passes.lastFull()),

    updatesBefore: (updatedAt, count) => run(({ file }) => findUpdatesBefore(file.reader, updatedAt, count)),
    updatesNotSeen: (pass, updatedAt, count) => run(({ passes }) => passes.updatesNotSeen(pass, updatedAt, count)),

    problems: (request) => run(({ file }) => findProblems(file.reader, request)),
    problemTexts: (after) => run(({ file }) => readProblemTexts(file.reader, after)),

    openCsv: (query, profile) =>
      run(({ orders, file, texts }) =>
        keepText(texts, openCsvReader(file.openSnapshot(), orders.exact(query).value, profile))
      ),
    openProblems: () => run(({ file, texts }) => keepText(texts, openProblemLines(file.openSnapshot()))),
    readText: (id) => run(({ texts }) => readText(texts, id)),
    closeText: (id) => {
      parts.texts.get(id)?.close()
      parts.texts.delete(id)
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

function readText(texts: ReadonlyMap<number, TextReader>, id: number): TextPiece | undefined {
  const reader = texts.get(id)
  if (!reader) throw new AppError('cache-damaged', 'The export was cut off. Please export again.')
  return reader.next()
}

function closeFile({ file, texts }: Parts): void {
  for (const reader of texts.values()) reader.close()
  texts.clear()
  file.close()
}

function attempt<T>(work: () => T, explain: (error: unknown) => unknown): T {
  try {
    return work()
  } catch (error) {
    throw explain(error)
  }
}
