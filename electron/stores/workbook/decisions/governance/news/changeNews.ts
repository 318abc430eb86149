import { formatMoney } from '../../../../../../shared/domain/money.ts'
import type { FoundRow } from '../../../../../core/matching/model.ts'
import type { LogDetail } from '../../../file/log/details.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { isSameText, rowChangeWords, type RowChange } from '../../../model/rowChanges.ts'

/** The log detail of changes: the transactions with their figures, and the payments matched with them. */
export function changeDetail(open: OpenReconciliation, changes: readonly RowChange[]): LogDetail<'changed'> {
  const matches = new Set(changes.flatMap(({ is }) => open.matchOfRow.get(is.id) ?? []))
  const items = [...matches].flatMap((id) => open.matches.get(id)?.items ?? [])
  return { items, transactions: changes.map(detailOf) }
}

function detailOf({ was, is }: RowChange): LogDetail<'changed'>['transactions'][number] {
  return { was: figures(was), is: { ...figuresNow(is), ...(!isSameText(was, is) && { said: said(is) }) } }
}

function said({ counterpartyName, counterpartyNumber, counterpartyBankCode, reference, correlationId }: FoundRow) {
  return { counterpartyName, counterpartyNumber, counterpartyBankCode, reference, correlationId }
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

/** A change with what the transaction newly says against its payment. */
export interface NewsChange extends RowChange {
  readonly against: readonly string[]
}

/** One sentence for each piece of news. */
export function changeNews(kind: 'settled' | 'changed', changes: readonly NewsChange[]): readonly string[] {
  const count = changes.length.toLocaleString('en')
  if (kind === 'settled') {
    const [only] = changes
    return [changes.length === 1 && only ? `Transaction ${only.is.id} settled.` : `${count} transactions settled.`]
  }
  const named = changes.slice(0, MOST_NAMED).map((change) => `${wordsOf(change)}.`)
  const more = changes.length - named.length
  return more === 0 ? named : [...named, `${count} matched transactions changed in all.`]
}

/**
 * The same for money that moved after all although what it pays was carried forward; `to`: the names of the
 * reconciliations that expect it again. With `from`, for one of those: the name of the one that has the transactions.
 */
export function paidAfterAllNews(
  changes: readonly NewsChange[],
  { to, from }: { readonly to: readonly string[]; readonly from?: string }
): readonly string[] {
  const where = to.length === 0 ? '' : ` to ${to.map((name) => `“${name}”`).join(', ')}`
  const but = from === undefined ? `was carried forward${where}` : 'is expected again here'
  const named = changes.slice(0, MOST_NAMED).map((change) => {
    const words = `${wordsOf(change)}, but what it pays ${but}: it may be paid twice.`
    return from === undefined ? words : `“${from}”: ${words}`
  })
  const more = changes.length > named.length
  return more ? [...named, `${changes.length.toLocaleString('en')} transactions may be paid twice in all.`] : named
}

function wordsOf({ was, is, against }: NewsChange): string {
  return [rowChangeWords(was, is), ...(against.length === 0 ? [] : [against.join('; ')])].join(': ')
}
