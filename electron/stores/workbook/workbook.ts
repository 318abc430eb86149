import type { ReportForm, ReportPiece, ReportSummary } from '../../../shared/domain/reconciliation/report.ts'
import type { RosterMember, Seat } from '../../core/auditChain/roster.ts'
import type { Remote } from '../../base/database/port/remote.ts'
import type { AccountCalls } from './directory/accounts/accountCalls.ts'
import type { ThreedsCalls } from './directory/threeds/threedsCalls.ts'
import type { DecisionCalls } from './decisions/deciding/decisionCalls.ts'
import type { InstructionCalls } from './decisions/drafts/instructionCalls.ts'
import type { CardPaymentCalls } from './directory/cardPayments/cardPaymentCalls.ts'
import type { GovernanceCalls } from './decisions/governance/governance.ts'
import type { NewsCalls } from './decisions/planning/newsCalls.ts'
import type { PartyCalls } from './directory/parties/partyCalls.ts'
import type { LogCalls } from './log/logCalls.ts'
import type { LogHead } from './file/log/actionLog.ts'
import type { LogPiece } from './log/logLines.ts'
import type { PlanCalls } from './decisions/planning/planCalls.ts'
import type { ProposalCalls } from './decisions/proposing/proposalCalls.ts'
import type { FillingCalls } from './views/filling/fillingCalls.ts'
import type { ReadingCalls } from './views/windows/readingCalls.ts'
import type { Step } from './log/sequencer.ts'
import type { WorkbookChange } from './model/workbookChange.ts'

export type { InstructionText } from './decisions/drafts/sourceBytes.ts'
export type { RowQuestion } from './decisions/planning/gathering.ts'
export type { PlanContext } from './decisions/planning/makePlan.ts'
export type { WorkbookChange } from './model/workbookChange.ts'

/** The calls of the workbook's worker, each under the same name. */
export interface WorkbookCalls
  extends
    InstructionCalls,
    ReadingCalls,
    PlanCalls,
    DecisionCalls,
    ProposalCalls,
    FillingCalls,
    GovernanceCalls,
    NewsCalls,
    LogCalls,
    AccountCalls,
    PartyCalls,
    CardPaymentCalls,
    ThreedsCalls {
  /** Applies the changes of other team members; does nothing for a single user. Throws `offline`, `team-forked`. */
  catchUp(): void
  /** Who belongs to the team, as its log says. */
  team(): WorkbookTeam
  /** All entries and shared rows as steps that turn an empty workbook into a copy of this one. */
  wholeAsSteps(): readonly Step[]
}

export interface WorkbookTeam {
  /** The entry up to which it says so. */
  readonly head: LogHead
  /** With those who were invited. */
  readonly members: readonly RosterMember[]
  /** By which this member enters a team that an earlier version began; null once they have. */
  readonly seat: Seat | null
  /** Why nothing can be changed here; null if it can. */
  readonly refusal: string | null
}

/** The rows of a report, in pieces, sheet by sheet; opened and closed like `TextSource` of the ledger. */
interface ReportSheets {
  readonly facts: ReportSummary
  /** Undefined after the last piece. */
  next(): Promise<ReportPiece | undefined>
  close(): Promise<void>
}

/** Lines of the log, in pieces. */
interface LogLines {
  /** Lines in all. */
  readonly total: number
  next(): Promise<LogPiece | undefined>
  close(): Promise<void>
}

/**
 * What users decided: reconciliations, rules, sign-offs, the action log, the address book and card payments. It cannot
 * be rebuilt from the service. Calls may reject with an `AppError`: `bad-input`, `not-found`, `disk-full`,
 * `plan-outdated`, `workbook-damaged`, ….
 */
export interface Workbook extends Remote<WorkbookCalls> {
  report(id: string, form: ReportForm): Promise<ReportSheets>
  /** The log as JSON Lines of `LogEntry`: all of it, or one reconciliation with what the chain needs of the others. */
  readLog(id: string | null): Promise<LogLines>
  onChange(listener: (change: WorkbookChange) => void): void
  close(): Promise<void>
}
