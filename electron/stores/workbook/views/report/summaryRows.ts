import { reviewWords } from '../../../../../shared/words/review.ts'
import { ITEM_STATES, ROW_STATES } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { SignOff } from '../../../../../shared/domain/reconciliation/signOff.ts'
import type { ReportColumn, ReportSummary } from '../../../../../shared/domain/reconciliation/report.ts'
import { groupedDecimal } from '../../../../../shared/money/groupedDecimal.ts'
import { paidFigures } from '../../../../../shared/reconciliation/paidFigures.ts'
import { differenceSentences } from '../../../../../shared/words/differenceSentence.ts'
import { partWords } from '../../../../../shared/words/differencePart.ts'
import { rowStateWords } from '../../../../../shared/words/foundStatus.ts'
import { itemStateWords } from '../../../../../shared/words/itemStatus.ts'
import { reconciliationStatusOf, reconciliationStatusWords } from '../../../../../shared/words/reconciliationStatus.ts'
import { LACKS_NEWS, completenessWords } from '../../../../../shared/words/completeness.ts'
import { sinceSignOff } from '../../../../../shared/words/unseen.ts'
import type { ReportBasis } from './reportBasis.ts'
import { moneyColumn, numberColumn, textColumns, type ReportRow } from './reportCells.ts'

export const summaryColumns: readonly ReportColumn[] = [
  ...textColumns('what', 'value'),
  numberColumn('count'),
  moneyColumn('amount'),
  ...textColumns('currency')
]

/** For programs: the report's subject, its figures, and what they are based on. */
export function* summaryRows({ details }: ReportBasis, facts: ReportSummary): Generator<ReportRow, void> {
  const { instruction, counts, differences } = facts
  yield textRow('Reconciliation', facts.name)
  yield textRow('State', reconciliationStatusWords[reconciliationStatusOf(details)])
  for (const sentence of sinceSignOff(facts)) yield textRow('Since the sign-off', sentence)
  if (facts.standing)
    yield textRow(
      'Ledger',
      completenessWords(facts.standing, (time) => time)
    )
  if (facts.lacksNews) yield textRow('Ledger', LACKS_NEWS)
  yield textRow('Made', `${details.createdAt} by ${details.createdBy}`)
  yield textRow('Payment file', instruction.name)
  yield textRow('SHA-256 of the payment file', instruction.sha256)
  yield textRow('Message id', instruction.messageId)
  yield textRow('Schema', instruction.schema)
  yield textRow('Carried forward from', details.carriedFrom?.name ?? null)
  yield textRow('Carried forward to', details.carriedTo?.name ?? null)
  yield counted('Payments', facts.items)
  for (const state of ITEM_STATES) yield counted(`Payments: ${itemStateWords[state].name}`, counts.items[state])
  for (const state of ROW_STATES)
    yield counted(`Transactions: ${rowStateWords[state].name}`, counts.transactions[state])
  for (const sentence of differenceSentences(differences, groupedDecimal)) yield textRow('In words', sentence)
  for (const one of differences.map(paidFigures)) {
    const { currency, instructed, paid, difference, parts, unexplained, unexplainedCount } = one
    yield money('Instructed', instructed, currency)
    yield money('Paid', paid, currency)
    yield money('Difference', difference, currency)
    for (const { kind, count, amount } of parts)
      if (count > 0) yield [`Of it: ${partWords[kind].name}`, null, String(count), amount, currency]
    yield ['Unexplained', null, String(unexplainedCount), unexplained, currency]
  }
  yield textRow('Rules', facts.rulesVersion === null ? 'not matched yet' : `version ${facts.rulesVersion}`)
  yield textRow('SHA-256 of the transactions', facts.rowsHash)
  yield textRow('Audit trail, last hash', facts.log.head)
  yield counted('Audit trail, entries', facts.log.entries)
  for (const signOff of details.signOffs) yield* signed(signOff)
  yield textRow(
    'Long texts',
    'A cell ends with … if its text has more than 32,767 characters. The audit trail has the whole text.'
  )
}

function* signed(signOff: SignOff): Generator<ReportRow, void> {
  const { at, preparer, forcedBecause, logHead, reopened } = signOff
  yield textRow('Signed off', `${at} by ${preparer}${reviewWords(signOff, (time) => time)}`)
  yield textRow('Signed off although something was unexplained', forcedBecause)
  yield textRow('Audit trail when signed off, last hash', logHead)
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
