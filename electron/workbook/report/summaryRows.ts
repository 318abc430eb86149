import { ITEM_STATES, ROW_STATES } from '../../../shared/domain/reconciliation/itemState.ts'
import type { SignOff } from '../../../shared/domain/reconciliation/signOff.ts'
import type { ReportColumn, ReportSummary } from '../../../shared/domain/reconciliation/report.ts'
import { phaseWords } from '../../../shared/words/reconciliationPhase.ts'
import type { ReportBasis } from './reportBasis.ts'
import { moneyColumn, numberColumn, textColumns, type ReportRow } from './reportCells.ts'

export const summaryColumns: readonly ReportColumn[] = [
  ...textColumns('what', 'value'),
  numberColumn('count'),
  moneyColumn('amount'),
  ...textColumns('currency')
]

/** What the report is of, what it comes to, and what that rests on. */
export function* summaryRows({ details }: ReportBasis, facts: ReportSummary): Generator<ReportRow, void> {
  const { instruction, counts, differences } = facts
  yield textRow('Reconciliation', facts.name)
  yield textRow('State', phaseWords[facts.phase])
  yield textRow('Made', `${details.createdAt} by ${details.createdBy}`)
  yield textRow('Instruction', instruction.name)
  yield textRow('SHA-256 of the instruction', instruction.sha256)
  yield textRow('Message id', instruction.messageId)
  yield textRow('Schema', instruction.schema)
  yield textRow('Goes on from', details.carriedFrom?.name ?? null)
  yield textRow('Goes on in', details.carriedTo?.name ?? null)
  yield counted('Expected payments', facts.items)
  for (const state of ITEM_STATES) yield counted(`Payments ${state}`, counts.items[state])
  for (const state of ROW_STATES) yield counted(`Transactions ${state}`, counts.transactions[state])
  for (const { currency, expected, found, difference, unexplained, unexplainedCount } of differences) {
    yield money('Expected', expected, currency)
    yield money('Found', found, currency)
    yield money('Difference', difference, currency)
    yield ['Unexplained', null, String(unexplainedCount), unexplained, currency]
  }
  yield textRow('Rules', facts.rulesVersion === null ? 'no plan yet' : `version ${facts.rulesVersion}`)
  yield textRow('SHA-256 of the transactions', facts.rowsHash)
  yield textRow('Head of the log', facts.log.head)
  yield counted('Entries of the log', facts.log.entries)
  for (const signOff of details.signOffs) yield* signed(signOff)
  yield textRow(
    'Long texts',
    'A cell ends with … where its text has more than 32,767 characters. The log has it whole.'
  )
}

function* signed({ at, preparer, reviewer, forcedBecause, logHead, reopened }: SignOff): Generator<ReportRow, void> {
  const second = reviewer === null ? '' : `, reviewed by ${reviewer} (named by the preparer)`
  yield textRow('Signed off', `${at} by ${preparer}${second}`)
  yield textRow('Although', forcedBecause)
  yield textRow('Head of the log when signed', logHead)
  if (reopened) yield textRow('Reopened', `${reopened.at} by ${reopened.by}: ${reopened.reason}`)
}

function textRow(what: string, value: string | null): ReportRow {
  return [what, value, null, null, null]
}

function counted(what: string, count: number): ReportRow {
  return [what, null, String(count), null, null]
}

function money(what: string, amount: string, currency: string): ReportRow {
  return [what, null, null, amount, currency]
}
