import type { ExceptionLine, ExceptionSubtotal } from '../../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { ReportColumn } from '../../../../../../shared/domain/reconciliation/report.ts'
import { formatMoney, exactMoney } from '../../../../../../shared/domain/money.ts'
import { incomingCurrencies, paidAmounts, paidFigures } from '../../../../../../shared/reconciliation/paidFigures.ts'
import { groupedDecimal } from '../../../../../../shared/money/groupedDecimal.ts'
import { exceptionKindWords, TOTAL } from '../../../../../../shared/words/exceptionKind.ts'
import { decisionReason, knownReason } from '../../../../../../shared/words/exceptionReason.ts'
import type { ReportBasis } from '../reportBasis.ts'
import { listCell, moneyColumn, numberColumn, textColumns, type ReportRow } from '../reportCells.ts'
import { timeCell } from './cells.ts'

/**
 * The sheet, for people, of everything that needs an explanation, one line each; its differences add up to the total.
 */
export const exceptionColumns: readonly ReportColumn[] = [
  ...textColumns('Kind', 'Payee', 'IBAN or account number', 'Reference', 'Date'),
  moneyColumn('Instructed'),
  moneyColumn('Paid'),
  moneyColumn('Difference'),
  ...textColumns('Currency', 'Reason', 'Details', 'By', 'On'),
  numberColumn('Payments'),
  numberColumn('Transactions'),
  ...textColumns('Transaction ids')
]

export function* exceptionSheet({ exceptions, details }: ReportBasis, timeZone: string): Generator<ReportRow, void> {
  const incoming = incomingCurrencies(details.differences)
  for (const line of exceptions.lines) yield rowOf(line, incoming.has(line.currency), timeZone)
  for (const { currency, isIncoming } of details.differences.map(paidFigures)) {
    const parts = exceptions.subtotals.filter((each) => each.currency === currency && each.kind !== 'matched')
    const { instructed, paid, difference } = paidAmounts(totalOf(parts, currency), isIncoming)
    const before = [TOTAL, null, null, null, null, instructed, paid, difference, currency]
    yield [...before, ...exceptionColumns.slice(before.length).map(() => null)]
  }
}

function totalOf(parts: readonly ExceptionSubtotal[], currency: string) {
  const sum = (amountOf: (part: ExceptionSubtotal) => string) =>
    formatMoney(
      parts.reduce((all, part) => all + exactMoney(amountOf(part), currency), 0n),
      currency
    )
  return {
    expected: sum(({ expected }) => expected),
    found: sum(({ found }) => found),
    difference: sum(({ difference }) => difference)
  }
}

function rowOf(line: ExceptionLine, isIncoming: boolean, timeZone: string): ReportRow {
  const { kind, currency, payee, number, reference, date, resolution } = line
  const { instructed, paid, difference } = paidAmounts(line, isIncoming)
  return [
    ...[exceptionKindWords[kind], payee, number, reference, timeCell(date, timeZone)],
    ...[instructed, paid, difference],
    ...[currency, decisionReason(line), knownReason(line, groupedDecimal) || null, resolution?.by ?? null],
    timeCell(resolution?.at ?? null, timeZone),
    ...[String(line.payments), String(line.transactions), listCell(line.transactionIds)]
  ]
}
