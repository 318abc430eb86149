import type { ExceptionLine } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { ReportColumn } from '../../../../shared/domain/reconciliation/report.ts'
import { partWords } from '../../../../shared/words/differencePart.ts'
import { decisionReason, knownReason } from '../../../../shared/words/exceptionReason.ts'
import type { ReportBasis } from '../reportBasis.ts'
import { listCell, moneyColumn, numberColumn, textColumns, type ReportRow } from '../reportCells.ts'
import { timeCell, turnedBy, type Turned } from './cells.ts'

/** What does not simply match, a line each, as people read it; its differences add up to the difference. */
export const exceptionColumns: readonly ReportColumn[] = [
  ...textColumns('Kind', 'Payee', 'IBAN or account number', 'Reference', 'Date (UTC)'),
  moneyColumn('Instructed'),
  moneyColumn('Paid'),
  moneyColumn('Difference'),
  ...textColumns('Currency', 'Reason', 'Details', 'By', 'On (UTC)'),
  numberColumn('Payments'),
  numberColumn('Transactions'),
  ...textColumns('Transaction ids')
]

export function* exceptionSheet({ exceptions, details }: ReportBasis): Generator<ReportRow, void> {
  const turned = turnedBy(details.differences)
  for (const line of exceptions) yield rowOf(line, turned)
}

function rowOf(line: ExceptionLine, turned: Turned): ReportRow {
  const { part, currency, payee, number, reference, date, resolution } = line
  return [
    ...[partWords[part].name, payee, number, reference, timeCell(date)],
    turned.paid(line.expected, currency),
    turned.paid(line.found, currency),
    turned.difference(line.difference, currency),
    ...[currency, decisionReason(line), knownReason(line) || null, resolution?.by ?? null],
    timeCell(resolution?.at ?? null),
    ...[String(line.payments), String(line.transactions), listCell(line.transactionIds)]
  ]
}
