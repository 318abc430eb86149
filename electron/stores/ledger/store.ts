import { existsSync } from 'node:fs'
import { AppError } from '../../../shared/errors.ts'
import { settlementStatusOf, type StatusWords } from '../../../shared/transactions/transactionStatus.ts'
import { createChangeNotice } from './changeNotice.ts'
import { createTouchedRows } from './columns/touchedRows.ts'
import { isDamage } from '../../base/database/failure.ts'
import { claimFile } from '../../base/database/fileLock.ts'
import { refuseAlmostFull } from './file/freeSpace.ts'
import { attempt } from './file/ledgerFailure.ts'
import { openLedgerFile, replaceDamaged, type LedgerFile, type LedgerFileOptions } from './file/ledgerFile.ts'
import { createUpkeep, type Upkeep } from './file/upkeep.ts'
import { createIdleWork } from './idleWork.ts'
import { createOpenTexts } from './reading/openTexts.ts'
import { createLedgerReader } from './reading/ledgerReader.ts'
import { readingCalls, type ReadingParts } from './reading/readingCalls.ts'
import { unpackPage } from './packedPage.ts'
import { openReadingStore } from './readingStore.ts'
import type { StoreCalls } from './storeCalls.ts'
import type { LedgerState } from './tables/ledgerState.ts'
import { createReconciliationMarks, type ReconciliationMarks } from './tables/reconciliationMarks.ts'
import { createTransactionReader } from './tables/transactionReader.ts'
import { createTextIndex, type TextIndex } from './textIndex/textIndex.ts'
import { createSyncRunStore, type SyncRunStore } from './writing/syncRunStore.ts'

/** Everything that belongs to one open file; made again when the file was replaced. */
interface Parts extends ReadingParts {
  readonly file: LedgerFile
  readonly syncRuns: SyncRunStore
  readonly textIndex: TextIndex
  readonly marks: ReconciliationMarks
  readonly upkeep: Upkeep
}

/** What stays when the file is replaced. */
interface Surroundings {
  readonly announce: () => void
  /** The meanings that the user gave to status words. */
  readonly words: { current: StatusWords }
  readonly nextTextId: () => number
}

function assemble(file: LedgerFile, { announce, words, nextTextId }: Surroundings): Parts {
  const syncRuns = createSyncRunStore(file.writer, announce)
  const transactions = createTransactionReader(file.reader)
  const textIndex = createTextIndex(file.reader, file.writer)
  const reader = createLedgerReader({
    db: file.reader,
    transactions,
    touched: createTouchedRows(file.writer),
    matchPhrases: (phrases) => textIndex.match(phrases),
    now: () => ({ revision: syncRuns.state.revision, isSyncRunning: syncRuns.isRunning }),
    settlementStatusOf: (status) => settlementStatusOf(status, words.current)
  })
  const marks = createReconciliationMarks(file.writer)
  const texts = createOpenTexts(nextTextId)
  const openSnapshot = () => file.openSnapshot()
  const upkeep = createUpkeep(file, openSnapshot)
  return { db: file.reader, file, syncRuns, transactions, reader, textIndex, marks, texts, openSnapshot, upkeep }
}

export interface StoreOptions extends LedgerFileOptions {
  /** Opens a ledger read-only if another process has claimed it. */
  readonly mayShare?: boolean | undefined
  /** Loads what filters and sums need before anybody asks. Default true. */
  readonly loadsAhead?: boolean | undefined
}

/** The ledger inside its worker: answers every call from the file. A ledger in a read-only place can only be read. */
export function openStore(
  { mayShare = false, loadsAhead = true, ...options }: StoreOptions,
  onChange: (state: LedgerState) => void
): StoreCalls {
  const { file } = options
  try {
    return openOwnStore(options, onChange, loadsAhead)
  } catch (error) {
    const isRead = error instanceof AppError && (error.code === 'not-writable' || (mayShare && error.code === 'in-use'))
    if (!isRead || !existsSync(file)) throw error
    return openReadingStore(options, error)
  }
}

function openOwnStore(
  options: LedgerFileOptions,
  onChange: (state: LedgerState) => void,
  loadsAhead: boolean
): StoreCalls {
  const attemptHere = <T>(work: () => T): T => attempt(options.file, work)
  const release = attemptHere(() => claimFile(options.file))
  let parts: Parts
  const idle = createIdleWork(
    [
      ...(loadsAhead ? [() => idly(({ reader }) => reader.loadSome())] : []),
      (milliseconds) => idly(({ textIndex }) => textIndex.fillSome(milliseconds)),
      () => idly(({ upkeep }) => upkeep.checkSome())
    ],
    () => parts.syncRuns.isRunning
  )
  const notice = createChangeNotice(() => onChange(parts.syncRuns.state))
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
    parts = attemptHere(() => assemble(openLedgerFile(options), surroundings))
  } catch (error) {
    release()
    throw error
  }
  idly(({ syncRuns }) => syncRuns.endInterrupted())
  idle.wake()

  function run<T>(call: (parts: Parts) => T): T {
    idle.giveWay()
    return work(call)
  }

  /** Runs a piece of work. If it finds damage, the ledger starts anew and the work fails with `cache-damaged`. */
  function work<T>(piece: (parts: Parts) => T): T {
    try {
      return attemptHere(() => piece(parts))
    } catch (error) {
      if (isDamage(error)) attemptHere(startAnew)
      throw error
    }
  }

  /**
   * Runs work in the background. A failure is reported by the next call that asks for rows; if it was damage, the
   * ledger has already started anew.
   */
  function idly(piece: (parts: Parts) => boolean): boolean {
    try {
      return work(piece)
    } catch {
      return false
    }
  }

  function startAnew(): void {
    const { revision } = parts.syncRuns.state
    closeFile(parts)
    parts = assemble(replaceDamaged(options, revision), surroundings)
    surroundings.announce()
  }

  return {
    ...readingCalls(run),
    state: () => parts.syncRuns.state,
    setStatusWords(list) {
      if (JSON.stringify(list) === JSON.stringify([...words.current])) return
      words.current = new Map(list)
      run(({ syncRuns }) => syncRuns.renew())
    },
    markReconciled: (list, whole) =>
      run(({ marks, syncRuns }) => {
        syncRuns.settle()
        if (whole ? marks.replace(list, whole) : marks.insertMarks(list)) syncRuns.renew()
      }),

    keepLooks: (looks) =>
      run(({ file, syncRuns }) => {
        syncRuns.settle()
        file.writer.command('INSERT OR REPLACE INTO looks VALUES (1, ?)').run(looks)
      }),

    beginSyncRun: (request) =>
      run(({ syncRuns, upkeep }) => {
        upkeep.giveWay()
        return syncRuns.begin(request)
      }),
    storePage: (syncRun, page) =>
      run(({ syncRuns }) => {
        refuseAlmostFull(options.file)
        return syncRuns.store(syncRun, unpackPage(page))
      }),
    mendProblems: (syncRun, rows) => run(({ syncRuns }) => syncRuns.mend(syncRun, rows)),
    missing: (syncRun) => run(({ syncRuns }) => syncRuns.missing(syncRun)),
    sawProved: (syncRun) => run(({ syncRuns }) => syncRuns.sawProved(syncRun)),
    agreeMissing: (rows) => run(({ syncRuns }) => syncRuns.agreeMissing(rows)),
    buildIndex: (syncRun) => run(({ syncRuns }) => syncRuns.buildIndex(syncRun)),
    endSyncRun: (syncRun, end) => run(({ syncRuns }) => syncRuns.end(syncRun, end)),
    lastSyncRun: () => run(({ syncRuns }) => syncRuns.lastSyncRun()),
    certificates: (count) => run(({ syncRuns }) => syncRuns.certificates(count)),
    proof: () => run(({ syncRuns }) => syncRuns.proof()),
    completeness: () => run(({ syncRuns }) => syncRuns.completeness()),
    lastFull: () => run(({ syncRuns }) => syncRuns.lastFull()),

    updatesNotSeen: (syncRun, updatedAt, count) =>
      run(({ syncRuns }) => syncRuns.updatesNotSeen(syncRun, updatedAt, count)),

    verifySome: () => run(({ upkeep }) => upkeep.verifySome()),
    close() {
      idle.stop()
      notice.stop()
      try {
        attemptHere(() => parts.syncRuns.close())
      } finally {
        closeFile(parts)
        release()
      }
    }
  }
}

function closeFile({ file, texts, upkeep }: Parts): void {
  upkeep.close()
  texts.closeAll()
  file.close()
}
