import type { LogKind } from '../../../../../../shared/domain/reconciliation/actionLog.ts'
import { exactMoney } from '../../../../../../shared/domain/money.ts'
import type { ReadDb } from '../../../../../base/database/database.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import { LOG_DETAILS, type LogDetail } from '../../../file/log/details.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { figuresNow } from './changeNews.ts'

type ReportedFigures = LogDetail<'changed'>['transactions'][number]['is']

/**
 * The changes of claimed transactions that the log reported since the last sign-off: the latest one by transaction id,
 * with what it said last.
 */
export type ReportedChanges = ReadonlyMap<string, ReportedFigures>

export function createReportedChanges(db: ReadDb): (reconciliation: string) => ReportedChanges {
  const since = db.rows<readonly [kind: LogKind, detail: string]>(`SELECT kind, detail FROM log
    WHERE reconciliation = ?1 AND kind IN ('settled', 'changed')
      AND seq > (SELECT max(made_by) FROM sign_offs WHERE reconciliation = ?1) ORDER BY seq`)
  return (id) => {
    const reported = new Map<string, ReportedFigures>()
    for (const [kind, detail] of since.all(id))
      for (const [row, figures] of figuresIn(kind, detail)) reported.set(row, { ...reported.get(row), ...figures })
    return reported
  }
}

function figuresIn(kind: LogKind, detail: string): readonly (readonly [id: string, reported: ReportedFigures])[] {
  if (kind !== 'settled' && kind !== 'changed') return []
  const { transactions } = LOG_DETAILS[kind].parse(JSON.parse(detail))
  return transactions.map(({ is }) => [is.id, is])
}

/** Whether these figures were reported; what the transaction says is not compared. */
export function isReported(row: FoundRow, reported: ReportedFigures | undefined): boolean {
  const now = figuresNow(row)
  return (
    reported !== undefined &&
    reported.amount === now.amount &&
    reported.currency === now.currency &&
    reported.standing === now.standing &&
    reported.status === now.status &&
    reported.isAbsent === now.isAbsent &&
    // Entries of early versions do not state the payment amount.
    (reported.payment ?? now.payment).amount === now.payment.amount &&
    (reported.payment ?? now.payment).currency === now.payment.currency
  )
}

/** The transactions as last reported. A signed-off reconciliation keeps them as signed. */
export function rowsAsReported(
  rows: OpenReconciliation['rows'],
  reported: ReportedChanges
): OpenReconciliation['rows'] {
  if (reported.size === 0) return rows
  const now = new Map(rows)
  for (const [id, { standing, isAbsent, status, updatedAt, said, ...money }] of reported) {
    const row = rows.get(id)
    if (!row) continue
    const figures = { ...moneyAsReported(row, money), settlementStatus: standing, isAbsent, status }
    now.set(id, { ...row, ...figures, ...said, updatedAt: updatedAt ?? row.updatedAt })
  }
  return now
}

/** Entries of early versions do not state the payment amount: it was the moved amount if the two were equal before. */
function moneyAsReported(
  row: FoundRow,
  { amount: text, currency, payment }: Pick<ReportedFigures, 'amount' | 'currency' | 'payment'>
): Pick<FoundRow, 'amount' | 'currency' | 'paymentAmount' | 'paymentCurrency'> {
  const amount = exactMoney(text, currency)
  if (payment) {
    return {
      amount,
      currency,
      paymentAmount: exactMoney(payment.amount, payment.currency),
      paymentCurrency: payment.currency
    }
  }
  const isOne = row.currency === row.paymentCurrency && row.amount === row.paymentAmount
  if (isOne) return { amount, currency, paymentAmount: amount, paymentCurrency: currency }
  return { amount, currency, paymentAmount: row.paymentAmount, paymentCurrency: row.paymentCurrency }
}
