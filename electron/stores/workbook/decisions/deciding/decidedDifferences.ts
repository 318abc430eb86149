import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { Target } from '../../../../../shared/domain/reconciliation/decision.ts'
import type { LogDetail } from '../../file/log/details.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { decidedSides } from '../../model/decidedSides.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'

type Differences = NonNullable<LogDetail<'carry'>['differences']>
type Transactions = NonNullable<LogDetail<'carry'>['transactions']>

/** The current differences of these matches, without what is expected elsewhere: what a decision about them covers. */
function differencesNow(open: OpenReconciliation, ids: readonly number[]): Differences {
  return ids.flatMap((id) => {
    const match = open.matches.get(id)
    const { differences = [], facts = [] } = open.view.assessment.matches.get(id) ?? {}
    const sides = match ? decidedSides(match, open) : []
    const kinds = { kinds: [...differences], facts: [...facts] }
    return sides.map(({ currency, rest }) => ({ match: id, currency, amount: formatMoney(rest, currency), ...kinds }))
  })
}

/** The same as an optional part of a log entry. */
export function matchDifferences(
  open: OpenReconciliation,
  targets: readonly Target[]
): { readonly differences?: Differences } {
  const ids = targets.flatMap((target) => (target.kind === 'match' ? [target.id] : []))
  return ids.length === 0 ? {} : { differences: differencesNow(open, ids) }
}

/** The transactions among the targets as they are now, as an optional part of a log entry. */
export function decidedTransactions(
  open: OpenReconciliation,
  targets: readonly Target[]
): { readonly transactions?: Transactions } {
  const rows = targets.flatMap((target) => (target.kind === 'transaction' ? (open.rows.get(target.id) ?? []) : []))
  return rows.length === 0 ? {} : { transactions: rows.map(transactionNow) }
}

function transactionNow(row: FoundRow): Transactions[number] {
  const { id, amount, currency, paymentAmount, paymentCurrency, settlementStatus: standing, isAbsent } = row
  const payment = { amount: formatMoney(paymentAmount, paymentCurrency), currency: paymentCurrency }
  return {
    id,
    amount: formatMoney(amount, currency),
    currency,
    standing,
    ...((paymentAmount !== amount || paymentCurrency !== currency) && { payment }),
    ...(isAbsent && { isAbsent })
  }
}
