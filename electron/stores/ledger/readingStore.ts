import type { AppError } from '../../../shared/errors.ts'
import { settlementStatusOf, type StatusWords } from '../../../shared/transactions/transactionStatus.ts'
import type { ReadDb } from '../../base/database/database.ts'
import { attempt } from './file/ledgerFailure.ts'
import { isFrom, type LedgerFileOptions } from './file/ledgerFile.ts'
import { openReadingFile } from './file/readingFile.ts'
import { startVerification, type Verification } from './file/verifyFile.ts'
import { createOpenTexts } from './reading/openTexts.ts'
import { createLedgerReader } from './reading/ledgerReader.ts'
import { readingCalls, type ReadingParts } from './reading/readingCalls.ts'
import { createSyncHistory } from './reading/syncHistory.ts'
import type { StoreCalls } from './storeCalls.ts'
import { readState } from './tables/ledgerState.ts'
import { findLatestSyncRuns } from './tables/syncRuns.ts'
import { createTransactionReader } from './tables/transactionReader.ts'
import { hasTextIndex } from './textIndex/indexTable.ts'
import { matchPhrases } from './textIndex/matchPhrases.ts'
import { scanPhrases } from './textIndex/scanPhrases.ts'

/**
 * A ledger that can only be read, as it is at this moment. `why` is the reason; every call that would write throws it,
 * and so does opening one with rows of another origin.
 */
export function openReadingStore(options: LedgerFileOptions, why: AppError): StoreCalls {
  const { file } = options
  const { db, openSnapshot, close } = attempt(file, () => openReadingFile(options, why))
  if (!isFrom(db, options.origin)) {
    close()
    throw why
  }
  const state = attempt(file, () => readState(db))
  let words: StatusWords = new Map()
  // The meanings of status words affect results made from the rows, although they are not in the file.
  let { revision } = state
  const parts = assemble(db, { now: () => ({ revision, isSyncRunning: false }), words: () => words })
  let verification: Verification | undefined
  const refuse = (): never => {
    throw why
  }

  /** A sync run without an end is running in the process that has claimed the file; otherwise it was interrupted. */
  function runningSyncRun(): number | undefined {
    const [last] = findLatestSyncRuns(db, 1)
    return why.code === 'in-use' && last?.verdict === null ? last.id : undefined
  }
  const history = createSyncHistory(db, { state: () => state, running: runningSyncRun })

  return {
    ...readingCalls((call) => attempt(file, () => call(parts))),
    state: () => ({ rows: state.rows, revision, rebuilt: state.rebuilt }),
    setStatusWords(list) {
      words = new Map(list)
      revision += 1
    },
    lastSyncRun: () => attempt(file, history.lastSyncRun),
    certificates: (count) => attempt(file, () => history.certificates(count)),
    proof: () => attempt(file, history.proof),
    completeness: () => attempt(file, history.completeness),
    lastFull: () => attempt(file, history.lastFull),
    markReconciled: refuse,
    keepLooks: refuse,
    beginSyncRun: refuse,
    storePage: refuse,
    mendProblems: refuse,
    missing: refuse,
    sawProved: refuse,
    agreeMissing: refuse,
    buildIndex: refuse,
    endSyncRun: refuse,
    updatesNotSeen: refuse,
    verifySome: () =>
      attempt(file, () => {
        const whole = (verification ??= startVerification(openSnapshot)).step()
        if (whole) verification = undefined
        return whole
      }),
    close() {
      verification?.close()
      parts.texts.closeAll()
      close()
    }
  }
}

interface ReadingContext {
  readonly now: () => { readonly revision: number; readonly isSyncRunning: boolean }
  readonly words: () => StatusWords
}

function assemble(db: ReadDb, { now, words }: ReadingContext): ReadingParts {
  const transactions = createTransactionReader(db)
  const reader = createLedgerReader({
    db,
    transactions,
    touched: { take: () => [] },
    matchPhrases: (phrases) => (hasTextIndex(db) ? matchPhrases(db, phrases) : scanPhrases(db, phrases)),
    now,
    settlementStatusOf: (status) => settlementStatusOf(status, words())
  })
  let texts = 0
  // All reads use the one connection, which sees the rows of one moment.
  const shared: ReadDb = { ...db, close: () => undefined }
  return { db, transactions, reader, texts: createOpenTexts(() => ++texts), openSnapshot: () => shared }
}
