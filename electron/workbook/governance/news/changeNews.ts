import { formatMoney } from '../../../../shared/domain/money.ts'
import type { FoundRow } from '../../../reconciliation/model.ts'
import type { LogDetail } from '../../log/details.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { rowChangeWords, type RowChange } from '../../planning/rowChanges.ts'

/** The log detail of changes: the transactions with their figures, and the payments matched with them. */
export function changeDetail(open: OpenReconciliation, changes: readonly RowChange[]): LogDetail<'changed'> {
  const matches = new Set(changes.flatMap(({ is }) => open.matchOfRow.get(is.id) ?? []))
  const items = [...matches].flatMap((id) => open.matches.get(id)?.items ?? [])
  return { items, transactions: changes.map(({ was, is }) => ({ was: figures(was), is: figuresNow(is) })) }
}

/** The current figures of a transaction for the log. */
export function figuresNow(row: FoundRow) {
  const { status, isAbsent, paymentAmount, paymentCurrency: currency, updatedAt } = row
  const payment = { amount: formatMoney(paymentAmount, currency), currency }
  return { ...figures(row), status, isAbsent, payment, updatedAt }
}

function figures({ id, amount, currency, settlementStatus }: FoundRow) {
  return { id, amount: formatMoney(amount, currency), currency, standing: settlementStatus }
}

const MOST_NAMED = 5

/** One sentence for each piece of news. */
export function changeNews(kind: 'settled' | 'changed', changes: readonly RowChange[]): readonly string[] {
  const count = changes.length.toLocaleString('en')
  if (kind === 'settled') {
    const [only] = changes
    return [changes.length === 1 && only ? `Transaction ${only.is.id} settled.` : `${count} transactions settled.`]
  }
  const named = changes.slice(0, MOST_NAMED).map(({ was, is }) => `${rowChangeWords(was, is)}.`)
  const more = changes.length - named.length
  return more === 0 ? named : [...named, `${count} matched transactions changed in all.`]
}
