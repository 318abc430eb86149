import { formatMoney } from '../../../../shared/domain/money.ts'
import type { BulkRest } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import { openRest } from '../../../core/matching/figures/state/bulkRests.ts'
import { countedIn, valueIn } from '../../../core/matching/figures/weighing/sides.ts'
import { idKey } from '../../../core/matching/pairing/texts/normalise.ts'
import type { FoundRow } from '../../../core/matching/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

/** The rest of a transaction's bulk payment that nobody decided about; the first one waits for all. */
export function restOf({ view }: OpenReconciliation, { bulkPaymentId }: FoundRow): readonly FoundRow[] {
  const places = openRest(view.assessment.assessmentState, idKey(bulkPaymentId ?? ''))
  return places.flatMap((place) => view.rows[place] ?? [])
}

/** How many transactions that is, and how much money moved or is on its way in them. */
export function shownRest(open: OpenReconciliation, row: FoundRow): BulkRest {
  const { currencies } = open.view.assessment.assessmentState
  const rows = restOf(open, row)
  const moved = rows.filter(({ settlementStatus }) => settlementStatus !== 'failed')
  const groups = Map.groupBy(moved, (one) => countedIn(one, (currency) => currencies.has(currency)))
  const sums = [...groups].map(([currency, some]) => {
    const sum = some.reduce((all, one) => all + valueIn(one, currency), 0n)
    return { amount: formatMoney(sum, currency), currency }
  })
  return { count: rows.length, sums }
}
