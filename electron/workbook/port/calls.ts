import type { ReportFacts, ReportPiece } from '../../../shared/domain/reconciliation/report.ts'
import type { AccountRepository } from '../accounts/accountRepository.ts'
import type { ThreedsRepository } from '../threeds/threedsRepository.ts'
import type { CardPaymentRecords } from '../cardPayments/cardPaymentRecords.ts'
import type { PartyRepository } from '../parties/partyRepository.ts'
import type { LogPiece, Workbook } from '../workbook.ts'

// Sources that are read in pieces go through the port by a number.
type Streamed = 'report' | 'readLog'
type Kept = 'onChange' | 'close' | Streamed

type AnsweredHere<F> = F extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never

/** What the main side may ask of the workbook's worker once it is open. */
export type WorkbookCalls = InstructionCalls &
  DecisionCalls &
  AccountCalls &
  PartyCalls &
  CardPaymentCalls &
  ThreedsCalls &
  GovernanceCalls & {
    close(): void
  }

/** Reading a file takes its time; other calls are answered meanwhile. */
export type InstructionCalls = Pick<Workbook, 'read' | 'remap' | 'create'> & {
  readonly [N in 'forget']: AnsweredHere<Workbook[N]>
}

/** Answered in one go. */
export type DecisionCalls = {
  readonly [
    N in
      | 'list'
      | 'get'
      | 'items'
      | 'found'
      | 'item'
      | 'against'
      | 'beginRows'
      | 'wantedRows'
      | 'offerRows'
      | 'makePlan'
      | 'applyPlan'
      | 'decide'
      | 'marks'
  ]: AnsweredHere<Workbook[N]>
}

/** Answered in one go. */
export type AccountCalls = { readonly [N in keyof AccountRepository]: AnsweredHere<AccountRepository[N]> }

/** Answered in one go. */
export type PartyCalls = { readonly [N in keyof PartyRepository]: AnsweredHere<PartyRepository[N]> }

/** Answered in one go. */
export type CardPaymentCalls = { readonly [N in keyof CardPaymentRecords]: AnsweredHere<CardPaymentRecords[N]> }

/** Answered in one go. */
export type ThreedsCalls = { readonly [N in keyof ThreedsRepository]: AnsweredHere<ThreedsRepository[N]> }

/** Answered in one go; reports and logs in pieces by a number that `open…` gives. */
export type GovernanceCalls = {
  readonly [
    N in Exclude<
      keyof Workbook,
      | keyof (InstructionCalls &
          DecisionCalls &
          AccountRepository &
          PartyRepository &
          CardPaymentRecords &
          ThreedsRepository)
      | Kept
    >
  ]: AnsweredHere<Workbook[N]>
} & {
  openReport(id: string): { readonly opened: number; readonly facts: ReportFacts }
  readReport(opened: number): ReportPiece | undefined
  closeReport(opened: number): void
  openLog(id: string | null): { readonly opened: number; readonly total: number }
  readLog(opened: number): LogPiece | undefined
  closeLog(opened: number): void
}
