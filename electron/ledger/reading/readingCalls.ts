import type { ReadDb } from '../../database/database.ts'
import { openCandidateLines } from '../candidates/candidateLines.ts'
import type { CandidateSource } from '../candidates/candidateRows.ts'
import { lackedCorrelationIds } from '../candidates/lackedIds.ts'
import { openFormat } from '../formats/openFormat.ts'
import type { OpenTexts } from '../openTexts.ts'
import type { LedgerCalls, OpenedText } from '../port/calls.ts'
import { findProblems, readProblemTexts } from '../tables/problems.ts'
import { findRowChanges } from '../tables/rowChanges.ts'
import type { TransactionReader } from '../tables/transactionReader.ts'
import type { LedgerReader } from './ledgerReader.ts'
import { openProblemLines } from './problemLines.ts'
import type { TextReader } from './textReader.ts'
import { findUpdatesBefore } from './updates.ts'

/** What the committed rows are read with. */
export interface ReadingParts {
  /** Sees committed rows only. */
  readonly db: ReadDb
  readonly transactions: TransactionReader
  readonly reader: LedgerReader
  readonly texts: OpenTexts
  /** A connection that goes on seeing the rows of now; whoever takes it closes it. */
  readonly openSnapshot: () => ReadDb
}

export type ReadingCalls = Pick<
  LedgerCalls,
  | 'find'
  | 'get'
  | 'totals'
  | 'facets'
  | 'overview'
  | 'bulks'
  | 'siblings'
  | 'history'
  | 'updatesBefore'
  | 'problems'
  | 'problemTexts'
  | 'openExport'
  | 'openProblems'
  | 'openCandidates'
  | 'moreCandidates'
  | 'lackedCorrelationIds'
  | 'readText'
  | 'closeText'
>

/** The calls that only read. `run` gives the parts to each, and says what its failure means. */
export function readingCalls(run: <T>(call: (parts: ReadingParts) => T) => T): ReadingCalls {
  function openText(open: (source: CandidateSource, parts: ReadingParts) => TextReader): OpenedText {
    return run((parts) => parts.texts.keep(overSnapshot(parts, (source) => open(source, parts))))
  }

  return {
    find: (request) => run(({ reader }) => reader.find(request)),
    get: (id) => run(({ transactions }) => transactions.byId(id)),
    totals: (query) => run(({ reader }) => reader.totals(query)),
    facets: (request) => run(({ reader }) => reader.facets(request)),
    overview: (request) => run(({ reader }) => reader.overview(request)),
    bulks: (request) => run(({ reader }) => reader.bulks(request)),
    siblings: (id) => run(({ reader }) => reader.siblings(id)),
    history: (id) => run(({ db }) => findRowChanges(db, id)),
    updatesBefore: (updatedAt, count) => run(({ db }) => findUpdatesBefore(db, updatedAt, count)),
    problems: (request) => run(({ db }) => findProblems(db, request)),
    problemTexts: (after) => run(({ db }) => readProblemTexts(db, after)),
    openExport: (spec) =>
      openText((source, { reader }) => openFormat(spec.settings)(reader.exportInput({ db: source.db, spec }))),
    openProblems: () => openText(({ db }) => openProblemLines(db)),
    openCandidates: (wanted) => openText((source) => openCandidateLines(wanted, source)),
    moreCandidates: (id, wanted) =>
      run((open) => overSnapshot(open, (source) => open.texts.candidates(id).ask(wanted, source))),
    lackedCorrelationIds: (ids) => run(({ db }) => lackedCorrelationIds(db, ids)),
    readText: (id) => run(({ texts }) => texts.text(id).next()),
    closeText: (id) => run(({ texts }) => texts.close(id))
  }
}

/** Hands over a view of the rows of now, which whoever takes it closes. */
function overSnapshot<T>({ openSnapshot, reader }: ReadingParts, take: (source: CandidateSource) => T): T {
  const db = openSnapshot()
  try {
    return take({ db, columns: () => reader.columns() })
  } catch (error) {
    db.close()
    throw error
  }
}
