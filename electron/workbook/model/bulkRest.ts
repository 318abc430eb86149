import { formatMoney } from '../../../shared/domain/money.ts'
import type { BulkRest } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import { openRest } from '../../reconciliation/figures/state/bulkRests.ts'
import { countedIn, valueIn } from '../../reconciliation/figures/weighing/sides.ts'
import { idKey } from '../../reconciliation/matching/normalise.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import type { OpenReconciliation } from './openReconciliation.ts'

type Viewed = Pick<OpenReconciliation, 'view'>

/** The rest of a transaction's bulk payment that nobody decided about; the first one waits for all. */
export function restOf({ view }: Viewed, { bulkPaymentId }: FoundRow): readonly FoundRow[] {
  const places = openRest(view.assessment.assessmentState, idKey(bulkPaymentId ?? ''))
  return places.flatMap((place) => view.rows[place] ?? [])
}

/** How many transactions that is, and how much money moved or is on its way in them. */
export function shownRest(open: Viewed, row: FoundRow): BulkRest {
  const { currencies } = open.view.assessment.assessmentState
  const rows = restOf(open, row)
  const sums = new Map<string, bigint>()
  for (const one of rows) {
    if (one.settlementStatus === 'failed') continue
    const currency = countedIn(one, (each) => currencies.has(each))
    sums.set(currency, (sums.get(currency) ?? 0n) + valueIn(one, currency))
  }
  return {
    count: rows.length,
    sums: [...sums].map(([currency, amount]) => ({ amount: formatMoney(amount, currency), currency }))
  }
}
