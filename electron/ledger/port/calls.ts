import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { CsvProfile } from '../../../shared/domain/exportFile.ts'
import type { ProblemRequest, ProblemWindow } from '../../../shared/domain/problemRow.ts'
import type { RowChange } from '../../../shared/domain/rowChange.ts'
import type { LedgerStanding, SyncStatus } from '../../../shared/domain/syncRun.ts'
import type {
  CurrencyTotal,
  Transaction,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../../shared/domain/transaction.ts'
import type { WireError } from '../../../shared/errors.ts'
import type {
  LedgerPage,
  LedgerPass,
  LedgerState,
  MendedRow,
  PassEnd,
  PassRequest,
  ProblemText,
  StoredPage,
  TextPiece,
  UpdateMark
} from '../ledger.ts'

/** What the main side may ask of the ledger's worker once it is open. Each is answered in one go. */
export interface LedgerCalls {
  state(): LedgerState
  find(request: TransactionWindowRequest): TransactionWindow
  get(id: string): Transaction | undefined
  findByCorrelationIds(ids: readonly string[]): readonly Transaction[]
  totals(query: TransactionQuery): readonly CurrencyTotal[]
  history(id: string): readonly RowChange[]
  beginPass(request: PassRequest): LedgerPass
  storePage(pass: number, page: LedgerPage): StoredPage
  /** Must be called before `endPass` until it returns false. */
  buildIndex(pass: number): boolean
  endPass(pass: number, end: PassEnd): Certificate
  lastPass(): SyncStatus
  certificates(count: number): readonly Certificate[]
  standing(): LedgerStanding
  lastFull(): { readonly startedAt: string; readonly watermark: string | null } | null
  updatesBefore(updatedAt: string, count: number): readonly UpdateMark[]
  updatesNotSeen(pass: number, updatedAt: string, count: number): readonly UpdateMark[]
  problems(request: ProblemRequest): ProblemWindow
  problemTexts(after: number): readonly ProblemText[]
  mendProblems(pass: number, rows: readonly MendedRow[]): number
  openCsv(query: TransactionQuery, profile: CsvProfile): OpenedText
  openProblems(): OpenedText
  /** The next piece of an opened text. */
  readText(id: number): TextPiece | undefined
  closeText(id: number): void
  close(): void
}

/** A text that is read in pieces. */
interface OpenedText {
  readonly id: number
  readonly total: number
}

export type LedgerCallName = keyof LedgerCalls

export interface Question {
  readonly id: number
  readonly name: LedgerCallName
  readonly args: readonly unknown[]
}

/** `opened` comes first and once: the state, or why the ledger cannot be used. */
export type Message =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'change'; readonly state: LedgerState }
