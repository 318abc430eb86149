import type { AppError } from '../../shared/errors.ts'
import { standingOf, type StatusWords } from '../../shared/transactionStatus.ts'
import type { ConnectionOptions, ReadDb } from '../database/database.ts'
import { attempt } from './file/ledgerFailure.ts'
import { openReadingFile } from './file/readingFile.ts'
import { startVerification, type Verification } from './file/verifyFile.ts'
import { createOpenTexts } from './openTexts.ts'
import { createLedgerReader } from './reading/ledgerReader.ts'
import { readingCalls, type ReadingParts } from './reading/readingCalls.ts'
import type { StoreCalls } from './storeCalls.ts'
import { readState } from './tables/ledgerState.ts'
import { findCompleteAsOf, findLastFullPass, findLatestPasses } from './tables/passes.ts'
import { readFinding } from './tables/missingRows.ts'
import { createTransactionReader } from './tables/transactionReader.ts'
import { hasTextIndex } from './textIndex/indexTable.ts'
import { matchPhrases } from './textIndex/matchPhrases.ts'
import { scanPhrases } from './textIndex/scanPhrases.ts'
import { certificateOf, statusOf } from './writing/describePass.ts'

/**
 * A ledger that can only be read, as it is at this moment: `why` is what speaks against more, and what every call that
 * would write is answered with.
 */
export function openReadingStore(options: ConnectionOptions, why: AppError): StoreCalls {
  const { file } = options
  const { db, openSnapshot, close } = attempt(file, () => openReadingFile(options, why))
  const state = attempt(file, () => readState(db))
  let words: StatusWords = new Map()
  // What status words mean is part of what was made of the rows, though not of the file.
  let { revision } = state
  const parts = assemble(db, { now: () => ({ revision, isPassRunning: false }), words: () => words })
  let verification: Verification | undefined
  const refuse = (): never => {
    throw why
  }

  /** A pass without an end runs in the process that has claimed the file; elsewhere it was cut off. */
  function runningPass(): number | undefined {
    const [last] = findLatestPasses(db, 1)
    return why.code === 'in-use' && last?.verdict === null ? last.id : undefined
  }
  const standing = () => ({
    completeAsOf: findCompleteAsOf(db),
    problems: state.problems,
    absent: state.absent,
    missing: readFinding(db)
  })

  return {
    ...readingCalls((call) => attempt(file, () => call(parts))),
    state: () => ({ rows: state.rows, revision, rebuilt: state.rebuilt }),
    setStatusWords(list) {
      words = new Map(list)
      revision += 1
    },
    lastPass: () => attempt(file, () => statusOf(findLatestPasses(db, 1, runningPass())[0], standing())),
    certificates: (count) => attempt(file, () => findLatestPasses(db, count, runningPass()).map(certificateOf)),
    standing: () => attempt(file, standing),
    lastFull: () =>
      attempt(file, () => {
        const pass = findLastFullPass(db)
        return pass ? { startedAt: pass.startedAt, watermark: state.watermark } : null
      }),
    markReconciled: refuse,
    beginPass: refuse,
    storePage: refuse,
    mendProblems: refuse,
    missing: refuse,
    agreeMissing: refuse,
    buildIndex: refuse,
    endPass: refuse,
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
  readonly now: () => { readonly revision: number; readonly isPassRunning: boolean }
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
    standingOf: (status) => standingOf(status, words())
  })
  let texts = 0
  // Everything is read over the one connection, which sees the rows of one moment.
  const shared: ReadDb = { ...db, close: () => undefined }
  return { db, transactions, reader, texts: createOpenTexts(() => ++texts), openSnapshot: () => shared }
}
