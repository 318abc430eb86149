import type { LogVerdict, ShownEntry } from '../../shared/domain/reconciliation/actionLog.ts'
import type { Certificate } from '../../shared/domain/certificate.ts'
import type { Contradiction } from '../../shared/domain/reconciliation/contradiction.ts'
import type { Decision } from '../../shared/domain/reconciliation/decision.ts'
import type { AmountUnit } from '../../shared/domain/money.ts'
import type { CsvGiven, InstructionPreview, MappingTemplate } from '../../shared/domain/reconciliation/instruction.ts'
import type { MatchRule, RuleSet } from '../../shared/domain/reconciliation/matchRule.ts'
import type { BackTest } from '../../shared/domain/reconciliation/backTest.ts'
import type { FoundWindow, FoundWindowRequest } from '../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemDetails } from '../../shared/domain/reconciliation/itemDetails.ts'
import type { ItemWindow, ItemWindowRequest } from '../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationDetails, ReconciliationSummary } from '../../shared/domain/reconciliation/reconciliation.ts'
import type { ReportFacts, ReportPiece } from '../../shared/domain/reconciliation/report.ts'
import type { ReconciliationState } from '../../shared/domain/transactionFilter.ts'
import type { SettlementStatus } from '../../shared/transactionStatus.ts'
import type { WantedRows } from '../reconciliation/model.ts'
import type { AccountRepository } from './accounts/accountRepository.ts'
import type { ThreedsRepository } from './threeds/threedsRepository.ts'
import type { CardPaymentRecords } from './cardPayments/cardPaymentRecords.ts'
import type { PartyRepository } from './parties/partyRepository.ts'
import type { Actor } from './actor.ts'
import type { LogHead } from './log/actionLog.ts'

/** What an instruction is read from: a file of this path, known to the user by this name, or a text. */
export type InstructionText = ({ readonly path: string } | { readonly text: string }) & {
  readonly name: string
  /** What the service counts amounts in, and so a request that is sent to it; major units where it is not said. */
  readonly amountUnit?: AmountUnit
}

/** What a plan rests on beside items, rules and rows. */
export interface PlanContext {
  /** What the user says that status words mean. */
  readonly statusWords: readonly (readonly [word: string, settlementStatus: SettlementStatus])[]
  readonly certificate: Certificate | null
  /** What could not be done on the way, in sentences: correlation ids that were not asked for. */
  readonly notes: readonly string[]
}

/** What the workbook tells after a change. */
export interface WorkbookChange {
  /** Null where more than one reconciliation, or the list, changed. */
  readonly id: string | null
  readonly revision: number
  /** What the ledger is to show of these transactions now. */
  readonly marks: readonly (readonly [transactionId: string, state: ReconciliationState])[]
  /** Where the log ends with it. */
  readonly head: LogHead
}

/** Rows of a report, in pieces, sheet after sheet; see `TextSource` of the ledger for its life. */
interface ReportSheets {
  readonly facts: ReportFacts
  /** Undefined after the last piece. */
  next(): Promise<ReportPiece | undefined>
  close(): Promise<void>
}

/** Some lines of the log, and how many they are. */
export interface LogPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** Lines of the log, in pieces. */
interface LogLines {
  /** Lines in all. */
  readonly total: number
  next(): Promise<LogPiece | undefined>
  close(): Promise<void>
}

type IdLists = 'correlationIds' | 'bulkPaymentIds' | 'ids'

/**
 * `WantedRows` on the way to the ledger: each list of ids as JSON arrays of some thousand. A hundred thousand texts would be
 * made anew in every thread that they pass, and stay there until its memory is tidied.
 */
export type RowQuestion = Omit<WantedRows, IdLists> & Readonly<Record<IdLists, readonly string[]>>

/**
 * What users decided: reconciliations, rules, sign-offs, the log of actions, their address book and their uses of cards.
 * Not rebuildable. Names no SQL type. Calls may reject with an `AppError`: `bad-input`, `not-found`, `disk-full`, `plan-outdated`, `workbook-damaged`, ….
 */
export interface Workbook extends AccountRepository, PartyRepository, CardPaymentRecords, ThreedsRepository {
  /** Reads all of it in pieces and stores nothing; a file of any size is refused or read in bounded memory. */
  read(source: InstructionText, mapping: CsvGiven | null): Promise<InstructionPreview>
  remap(draft: string, mapping: CsvGiven): Promise<InstructionPreview>
  forget(draft: string): Promise<void>
  mappings(): Promise<readonly MappingTemplate[]>
  saveMapping(mapping: MappingTemplate): Promise<readonly MappingTemplate[]>
  removeMapping(name: string): Promise<readonly MappingTemplate[]>

  /** Stores a draft as a reconciliation, whole or not at all. */
  create(draft: string, name: string, by: Actor): Promise<ReconciliationDetails>
  list(): Promise<readonly ReconciliationSummary[]>
  get(id: string): Promise<ReconciliationDetails>
  items(request: ItemWindowRequest): Promise<ItemWindow>
  found(request: FoundWindowRequest): Promise<FoundWindow>
  item(id: string, key: string): Promise<ItemDetails>
  against(id: string, items: readonly string[], transactionIds: readonly string[]): Promise<readonly Contradiction[]>

  /**
   * Begins to gather transactions for a plan, or for applying one; drops what was gathered before. `statusWords` as in
   * `PlanContext`: what failed is looked for again.
   */
  beginRows(id: string, statusWords: PlanContext['statusWords']): Promise<void>
  /**
   * What to gather next: by ids first; then the rows of the bulk payments that were found, and what might fit the items
   * that are left. Null when everything was asked for.
   */
  wantedRows(id: string): Promise<RowQuestion | null>
  /** Takes rows as the ledger writes them (`readCandidates`), and the memory of the lines. Repeated rows are taken once. */
  offerRows(id: string, lines: Uint8Array): Promise<void>
  /** Matches what was gathered with what is neither matched nor closed, and stores the plan. */
  makePlan(id: string, context: PlanContext, by: Actor): Promise<ReconciliationDetails>
  /** Compares what was gathered with what the plan was made from, then does it in one transaction. */
  applyPlan(id: string, hash: string, context: PlanContext, by: Actor): Promise<ReconciliationDetails>

  decide(id: string, decision: Decision, by: Actor): Promise<ReconciliationDetails>
  signOff(
    id: string,
    revision: number,
    signing: { readonly reviewer: string | null; readonly forcedBecause: string | null },
    by: Actor
  ): Promise<ReconciliationDetails>
  reopen(id: string, reason: string, by: Actor): Promise<ReconciliationDetails>
  carry(id: string, name: string, by: Actor): Promise<ReconciliationDetails>
  discard(id: string, reason: string, by: Actor): Promise<void>

  /** Transactions of any reconciliation whose news matter: claimed ones. In pieces of at most `count`, after an id. */
  watchedIds(after: string, count: number): Promise<readonly string[]>
  /** Takes what these transactions are now, and the memory of the lines; says so in the log and the news where a match changed by it. */
  noteRows(lines: Uint8Array, statusWords: PlanContext['statusWords']): Promise<void>

  /**
   * What the ledger is to show of every transaction that a reconciliation ever claimed, `open` ones as well, by id: at
   * most `count`, after an id. For a ledger that was made anew.
   */
  marks(after: string, count: number): Promise<WorkbookChange['marks']>

  rules(): Promise<RuleSet>
  saveRules(rules: readonly MatchRule[], by: Actor): Promise<RuleSet>
  backTest(rules: readonly MatchRule[]): Promise<BackTest>

  log(id: string | null, from: number, count: number): Promise<{ entries: readonly ShownEntry[]; total: number }>
  /** Where the log ends now. */
  head(): Promise<LogHead>
  /** Computes the chain anew. */
  verifyLog(): Promise<LogVerdict>
  report(id: string): Promise<ReportSheets>
  /** The log as JSON Lines of `LogEntry`, of one reconciliation with what the chain needs of the others, or of all. */
  readLog(id: string | null): Promise<LogLines>

  onChange(listener: (change: WorkbookChange) => void): void
  close(): Promise<void>
}
