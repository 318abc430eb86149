import { signedOffWords } from '../../../../../../shared/words/review.ts'
import type { ReportColumn, ReportSummary } from '../../../../../../shared/domain/reconciliation/report.ts'
import { groupedDecimal } from '../../../../../../shared/money/groupedDecimal.ts'
import { paidAmounts, paidFigures } from '../../../../../../shared/reconciliation/paidFigures.ts'
import { localDayWords, zonedTimeWords } from '../../../../../../shared/words/dayWords.ts'
import { reportedSentences } from '../../../../../../shared/words/differenceSentence.ts'
import { exceptionKindWords } from '../../../../../../shared/words/exceptionKind.ts'
import { outcomeSentence } from '../../../../../../shared/words/outcomeSentence.ts'
import { paymentFileWords } from '../../../../../../shared/words/paymentFile.ts'
import { reconciliationStatusWords } from '../../../../../../shared/words/reconciliationStatus.ts'
import { LACKS_NEWS, completenessWords } from '../../../../../../shared/words/completeness.ts'
import { sinceSignOff } from '../../../../../../shared/words/unseen.ts'
import type { ReportBasis } from '../reportBasis.ts'
import { moneyColumn, numberColumn, textColumns, type ReportRow } from '../reportCells.ts'

/** The report on half a page, for people: its subject, the outcome, and the figures. */
export const peopleSummaryColumns: readonly ReportColumn[] = [
  ...textColumns('What', 'Value'),
  numberColumn('Count'),
  moneyColumn('Instructed'),
  moneyColumn('Paid'),
  moneyColumn('Difference'),
  ...textColumns('Currency')
]

const SHOW = { amount: groupedDecimal, count: (count: number) => count.toLocaleString('en') }

export function* summarySheet(
  { details, exceptions }: ReportBasis,
  facts: ReportSummary,
  timeZone: string
): Generator<ReportRow, void> {
  const dayOf = (iso: string) => localDayWords(iso, timeZone)
  const { instruction, differences, signOff } = facts
  const { outcomes, subtotals } = exceptions
  yield summaryRow('Reconciliation', facts.name)
  yield summaryRow('Status', signOff ? signedOffWords(signOff, dayOf) : reconciliationStatusWords[facts.phase])
  for (const sentence of sinceSignOff(facts)) yield summaryRow('Since the sign-off', sentence)
  if (signOff?.forcedBecause) yield summaryRow('Signed off with something unexplained, because', signOff.forcedBecause)
  for (const { at, preparer, reopened } of details.signOffs) {
    if (!reopened) continue
    const first = `Signed off by ${preparer} on ${dayOf(at)}`
    yield summaryRow('Reopened', `${first}; reopened by ${reopened.by} on ${dayOf(reopened.at)}: ${reopened.reason}`)
  }
  const message = instruction.messageId === null ? '' : `, message ${instruction.messageId}`
  yield summaryRow('Payment file', `${paymentFileWords(details.kind, instruction.name)}${message}`)
  if (details.carriedFrom) yield summaryRow('Carried forward from', details.carriedFrom.name)
  if (details.carriedTo) yield summaryRow('Carried forward to', details.carriedTo.name)
  if (facts.standing)
    yield summaryRow(
      'Ledger',
      completenessWords(facts.standing, (iso) => zonedTimeWords(iso, timeZone))
    )
  if (facts.lacksNews) yield summaryRow('Ledger', LACKS_NEWS)
  yield summaryRow('Times', `In the time zone ${timeZone}`)
  yield summaryRow('Payments', outcomeSentence(outcomes, differences, SHOW))
  for (const sentence of reportedSentences(differences, subtotals, groupedDecimal))
    yield summaryRow('Difference', sentence)
  for (const figures of differences.map(paidFigures)) {
    const { currency, instructed, paid, difference, unexplained, unexplainedCount, isIncoming } = figures
    const parts = subtotals.filter((each) => each.currency === currency && (each.count > 0 || each.kind === 'matched'))
    for (const part of parts) {
      const name = part.kind === 'matched' ? 'Matched as instructed' : exceptionKindWords[part.kind]
      const amounts = paidAmounts(part, isIncoming)
      yield [name, null, String(part.count), amounts.instructed, amounts.paid, amounts.difference, currency]
    }
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    yield ['Total', null, String(count), instructed, paid, difference, currency]
    yield ['Unexplained', null, String(unexplainedCount), null, null, unexplained, currency]
  }
}

function summaryRow(what: string, value: string): ReportRow {
  return [what, value, null, null, null, null, null]
}
