import { basename } from 'node:path'
import { standingOf, type StatusWords } from '../../shared/transactionStatus.ts'
import type { ConnectionOptions } from '../database/database.ts'
import { createChangeNotice } from './changeNotice.ts'
import { createTouchedRows } from './columns/touchedRows.ts'
import { explainFailure, isDamage } from '../database/failure.ts'
import { claimFile } from '../database/fileLock.ts'
import { openLedgerFile, replaceDamaged, type LedgerFile } from './file/ledgerFile.ts'
import { openFormat } from './formats/openFormat.ts'
import { openCandidateLines } from './candidates/candidateLines.ts'
import type { CandidateSource } from './candidates/candidateRows.ts'
import { lackedCorrelationIds } from './candidates/lackedIds.ts'
import { createIdleWork } from './idleWork.ts'
import type { LedgerState } from './ledger.ts'
import { createOpenTexts, type OpenTexts } from './openTexts.ts'
import type { LedgerCalls, OpenedText } from './port/calls.ts'
import { createLedgerReader, type LedgerReader } from './reading/ledgerReader.ts'
import { openProblemLines } from './reading/problemLines.ts'
import type { TextReader } from './reading/textReader.ts'
import { findUpdatesBefore } from './reading/updates.ts'
import { findProblems, readProblemTexts } from './tables/problems.ts'
import { createReconciliationMarks, type ReconciliationMarks } from './tables/reconciliationMarks.ts'
import { findRowChanges } from './tables/rowChanges.ts'
import { createTransactionReader, type TransactionReader } from './tables/transactionReader.ts'
import { createTextIndex, type TextIndex } from './textIndex/textIndex.ts'
import { createPassStore, type PassStore } from './writing/passStore.ts'

/** Everything that hangs on one open file; made anew when the file had to be replaced. */
interface Parts {
  readonly file: LedgerFile
  readonly passes: PassStore
  readonly transactions: TransactionReader
  readonly reader: LedgerReader
  readonly textIndex: TextIndex
  readonly marks: ReconciliationMarks
  readonly texts: OpenTexts
}

/** What outlives the file. */
interface Surroundings {
  readonly announce: () => void
  /** What the user says of status words. */
  readonly words: { current: StatusWords }
  readonly nextTextId: () => number
}

function assemble(file: LedgerFile, { announce, words, nextTextId }: Surroundings): Parts {
  const passes = createPassStore(file.writer, announce)
  const transactions = createTransactionReader(file.reader)
  const textIndex = createTextIndex(file.reader, file.writer)
  const reader = createLedgerReader({
    db: file.reader,
    transactions,
    touched: createTouchedRows(file.writer),
    matchPhrases: (phrases) => textIndex.match(phrases),
    now: () => ({ revision: passes.state.revision, isPassRunning: passes.isRunning }),
    standingOf: (status) => standingOf(status, words.current)
  })
  const marks = createReconciliationMarks(file.writer)
  return { file, passes, transactions, reader, textIndex, marks, texts: createOpenTexts(nextTextId) }
}

const LEDGER_WORDS = {
  code: 'cache-damaged',
  damaged: 'The local copy of the transactions is damaged. Please sync again.',
  busy: 'The local copy of the transactions is busy. Please try again in a moment.'
} as const

/** The ledger inside its worker: every call of the port, answered from the file. */
export function openStore(options: ConnectionOptions, onChange: (state: LedgerState) => void): LedgerCalls {
  const explain = (error: unknown) => explainFailure(error, { ...LEDGER_WORDS, name: basename(options.file) })
  const release = attempt(() => claimFile(options.file), explain)
  let parts: Parts
  const idle = createIdleWork(
    [() => idly(({ reader }) => reader.loadSome()), () => idly(({ textIndex }) => textIndex.fillSome())],
    () => parts.passes.isRunning
  )
  const notice = createChangeNotice(() => onChange(parts.passes.state))
  const words = { current: new Map() as StatusWords }
  let textsOpened = 0
  const surroundings: Surroundings = {
    announce() {
      notice.announce()
      idle.wake()
    },
    words,
    nextTextId: () => ++textsOpened
  }
  try {
    parts = assemble(openLedgerFile(options), surroundings)
  } catch (error) {
    release()
    throw explain(error)
  }
  idle.wake()

  function run<T>(call: (parts: Parts) => T): T {
    idle.giveWay()
    return work(call)
  }

  /** Damage that is met makes the ledger start anew, and the work fails with `cache-damaged`. */
  function work<T>(piece: (parts: Parts) => T): T {
    try {
      return piece(parts)
    } catch (error) {
      const explained = explain(error)
      if (isDamage(explained)) attempt(startAnew, explain)
      throw explained
    }
  }

  /** What it fails of, the next who asks for rows is told; damage that it meets has made the ledger start anew. */
  function idly(piece: (parts: Parts) => boolean): boolean {
    try {
      return work(piece)
    } catch {
      return false
    }
  }

  function openText(open: (source: CandidateSource, parts: Parts) => TextReader): OpenedText {
    return run((parts) => parts.texts.keep(overSnapshot(parts, (source) => open(source, parts))))
  }

  function startAnew(): void {
    const { revision } = parts.passes.state
    closeFile(parts)
    parts = assemble(replaceDamaged(options, revision), surroundings)
    surroundings.announce()
  }

  return {
    state: () => parts.passes.state,
    find: (request) => run(({ reader }) => reader.find(request)),
    get: (id) => run(({ transactions }) => transactions.byId(id)),
    totals: (query) => run(({ reader }) => reader.totals(query)),
    facets: (request) => run(({ reader }) => reader.facets(request)),
    overview: (request) => run(({ reader }) => reader.overview(request)),
    bulks: (request) => run(({ reader }) => reader.bulks(request)),
    siblings: (id) => run(({ reader }) => reader.siblings(id)),
    setStatusWords(list) {
      if (JSON.stringify(list) === JSON.stringify([...words.current])) return
      words.current = new Map(list)
      run(({ passes }) => passes.renew())
    },
    markReconciled: (list) =>
      run(({ marks, passes }) => {
        passes.settle()
        if (marks.put(list)) passes.renew()
      }),

    history: (id) => run(({ file }) => findRowChanges(file.reader, id)),

    beginPass: (request) => run(({ passes }) => passes.begin(request)),
    storePage: (pass, page) => run(({ passes }) => passes.store(pass, page)),
    mendProblems: (pass, rows) => run(({ passes }) => passes.mend(pass, rows)),
    missing: (pass) => run(({ passes }) => passes.missing(pass)),
    agreeMissing: (rows) => run(({ passes }) => passes.agreeMissing(rows)),
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

    openExport: (spec) =>
      openText((source, { reader }) => openFormat(spec.settings)(reader.exportInput({ db: source.db, spec }))),
    openProblems: () => openText(({ db }) => openProblemLines(db)),
    openCandidates: (wanted) => openText((source) => openCandidateLines(wanted, source)),
    moreCandidates: (id, wanted) =>
      run((open) => overSnapshot(open, (source) => open.texts.candidates(id).ask(wanted, source))),
    lackedCorrelationIds: (ids) => run(({ file }) => lackedCorrelationIds(file.reader, ids)),
    readText: (id) => run(({ texts }) => texts.text(id).next()),
    closeText: (id) => parts.texts.close(id),

    close() {
      idle.stop()
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

/** Hands over a view of the rows of now, which whoever takes it closes. */
function overSnapshot<T>({ file, reader }: Parts, take: (source: CandidateSource) => T): T {
  const db = file.openSnapshot()
  try {
    return take({ db, columns: () => reader.columns() })
  } catch (error) {
    db.close()
    throw error
  }
}

function closeFile({ file, texts }: Parts): void {
  texts.closeAll()
  file.close()
}

function attempt<T>(work: () => T, explain: (error: unknown) => unknown): T {
  try {
    return work()
  } catch (error) {
    throw explain(error)
  }
}
