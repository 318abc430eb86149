import type { BulkWindow, BulkWindowRequest, Siblings } from '../../../../shared/domain/bulkPayment.ts'
import type { Overview, OverviewRequest } from '../../../../shared/domain/overview.ts'
import type { ProblemRequest, ProblemWindow } from '../../../../shared/domain/problemRow.ts'
import type { RowChange } from '../../../../shared/domain/rowChange.ts'
import type {
  CounterpartiesRequest,
  CounterpartyCount,
  CurrencyTotal,
  FacetsRequest,
  TransactionDetails,
  TransactionFacets,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../../../shared/domain/transaction.ts'
import { findCounterparties } from './counterparties.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { openCandidateLines } from '../candidates/candidateLines.ts'
import type { CandidateSource } from '../candidates/candidateRows.ts'
import { lackedCorrelationIds } from '../candidates/lackedIds.ts'
import type { WantedCandidates } from '../candidates/wantedCandidates.ts'
import { openFormat } from '../formats/openFormat.ts'
import type { ProblemText, UpdateBookmark } from '../model/ledgerSyncRun.ts'
import type { OpenedText, OpenTexts } from './openTexts.ts'
import { findProblems, readProblemTexts } from '../tables/problems.ts'
import { findRowChanges } from '../tables/rowChanges.ts'
import type { TransactionReader } from '../tables/transactionReader.ts'
import type { ExportSpec, TextPiece } from '../model/textSource.ts'
import type { LedgerReader } from './ledgerReader.ts'
import { openProblemLines } from './problemLines.ts'
import type { TextReader } from '../formats/textReader.ts'
import { findRowsSince, type LedgerMoment, type RowsSince } from './rowsSince.ts'
import { findUpdatesBefore } from './updates.ts'

/** What the reading calls need. */
export interface ReadingParts {
  /** Sees only committed rows. */
  readonly db: ReadDb
  readonly transactions: TransactionReader
  readonly reader: LedgerReader
  readonly texts: OpenTexts
  /** Opens a connection that keeps seeing the rows of this moment. The caller must close it. */
  readonly openSnapshot: () => ReadDb
}

/** Questions about the rows of this moment. */
export interface ReadingCalls {
  find(request: TransactionWindowRequest): TransactionWindow
  get(id: string): TransactionDetails | undefined
  totals(query: TransactionQuery): readonly CurrencyTotal[]
  /** About the whole ledger unless rows are given. */
  facets(request?: FacetsRequest): TransactionFacets
  counterparties(request: CounterpartiesRequest): readonly CounterpartyCount[]
  overview(request: OverviewRequest): Overview
  bulks(request: BulkWindowRequest): BulkWindow
  siblings(id: string): Siblings
  /** What happened to the row of this id, latest first; empty for an unknown id. */
  history(id: string): readonly RowChange[]
  /** The rows with the latest `updatedAt` not after the given one that are not marked absent; earliest first. */
  updatesBefore(updatedAt: string, count: number): readonly UpdateBookmark[]
  problems(request: ProblemRequest): ProblemWindow
  /** Problem rows after the given number, whole; at most 100 and about 1 MB a call. */
  problemTexts(after: number): readonly ProblemText[]
  /** The ids of this list, in lower case with hyphens, that no row has. */
  lackedCorrelationIds(ids: readonly string[]): readonly string[]
  /** The ids of at most `most` rows that came or changed since a moment of this ledger; null was never looked at. */
  rowsSince(moment: LedgerMoment | null, most: number): RowsSince
  /** What `keepLooks` kept; undefined before the first time and once the ledger was rebuilt. */
  looks(): string | undefined
}

/** Texts in pieces, by the number that opening returns. */
export interface TextCalls {
  openExport(spec: ExportSpec): OpenedText
  openProblems(): OpenedText
  openCandidates(wanted: WantedCandidates): OpenedText
  /** Adds rows to open candidates, for `readText`; returns how many. */
  moreCandidates(id: number, wanted: WantedCandidates): number
  /** Undefined after the last piece. */
  readText(id: number): TextPiece | undefined
  closeText(id: number): void
}

/** The calls that only read. `run` gives each call its parts and translates its failures. */
export function readingCalls(run: <T>(call: (parts: ReadingParts) => T) => T): ReadingCalls & TextCalls {
  function openText(open: (source: CandidateSource, parts: ReadingParts) => TextReader): OpenedText {
    return run((parts) => parts.texts.add(overSnapshot(parts, (source) => open(source, parts))))
  }

  return {
    find: (request) => run(({ reader }) => reader.find(request)),
    get: (id) => run(({ transactions }) => transactions.byId(id)),
    totals: (query) => run(({ reader }) => reader.totals(query)),
    facets: (request) => run(({ reader }) => reader.facets(request)),
    counterparties: (request) => run(({ db }) => findCounterparties(db, request)),
    overview: (request) => run(({ reader }) => reader.overview(request)),
    bulks: (request) => run(({ reader }) => reader.bulks(request)),
    siblings: (id) => run(({ reader }) => reader.siblings(id)),
    history: (id) => run(({ db }) => findRowChanges(db, id)),
    updatesBefore: (updatedAt, count) => run(({ db }) => findUpdatesBefore(db, updatedAt, count)),
    problems: (request) => run(({ db }) => findProblems(db, request)),
    problemTexts: (after) => run(({ db }) => readProblemTexts(db, after)),
    rowsSince: (moment, most) => run(({ db }) => findRowsSince(db, moment, most)),
    looks: () => run(({ db }) => db.column<string>('SELECT looks FROM looks').get()),
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

/** Passes on a view of the rows of this moment; whoever takes it must close it. */
function overSnapshot<T>({ openSnapshot, reader }: ReadingParts, take: (source: CandidateSource) => T): T {
  const db = openSnapshot()
  try {
    return take({ db, columns: () => reader.columns() })
  } catch (error) {
    db.close()
    throw error
  }
}
