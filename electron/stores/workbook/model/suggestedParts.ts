import { formatMoney } from '../../../../shared/domain/money.ts'
import {
  DIFFERENCE_PARTS,
  type Difference,
  type DifferencePart
} from '../../../../shared/domain/reconciliation/difference.ts'
import { isSuggested, type SuggestedKind } from '../../../../shared/reconciliation/differenceReasons.ts'
import { isRowClosed } from '../../../core/matching/figures/assessing/closed.ts'
import { countedIn, valueIn } from '../../../core/matching/figures/weighing/sides.ts'
import type { FoundRow } from '../../../core/matching/model.ts'
import type { HeldItem } from '../file/tables/items.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import { perSuggestion } from './perSuggestion.ts'

/** A suggested match in one currency in which it counts in the difference. */
export interface SuggestedSide {
  readonly kind: SuggestedKind
  readonly currency: string
  /** Null if none of its payments states an amount. */
  readonly expected: bigint | null
  readonly found: bigint
  /** The payments that state an amount in this currency, and the settled transactions. */
  readonly items: readonly HeldItem[]
  readonly rows: readonly FoundRow[]
}

/** Both sides of a suggested match, by currency. */
export const sidesOfSuggestion = perSuggestion((open: OpenReconciliation, match): readonly SuggestedSide[] => {
  const { currencies } = open.view.assessment.assessmentState
  const items = match.items.flatMap((key) => open.items.get(key) ?? [])
  const rows = match.rows.flatMap((id) => open.rows.get(id) ?? [])
  const currencyOf = (row: FoundRow) => countedIn(row, (currency) => currencies.has(currency))
  const isUnstated = items.every(({ amount }) => amount === null)
  return [...new Set([...items.map(({ currency }) => currency), ...rows.map(currencyOf)])].flatMap((currency) => {
    if (currency === null) return []
    const stated = items.filter((item) => item.currency === currency && item.amount !== null)
    const settled = rows.filter((row) => row.settlementStatus === 'settled' && currencyOf(row) === currency)
    const expected = stated.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
    const found = settled.reduce((sum, row) => sum + valueIn(row, currency), 0n)
    const kind = kindOf(rows, expected === found)
    return { kind, currency, expected: isUnstated ? null : expected, found, items: stated, rows: settled }
  })
})

/** As the same match counts once it is accepted. */
function kindOf(rows: readonly FoundRow[], isEqual: boolean): SuggestedKind {
  if (rows.some(({ settlementStatus: status }) => status === 'pending' || status === 'unclassified'))
    return 'suggested-pending'
  if (rows.every(({ settlementStatus }) => settlementStatus === 'failed')) return 'suggested-missing'
  return isEqual ? 'suggested' : 'suggested-residual'
}

interface Sum {
  count: number
  amount: bigint
  unexplainedCount: number
  unexplained: bigint
}

/** The differences with the part of suggested matches divided by what accepting each would leave. */
export function divideSuggested(open: OpenReconciliation): readonly Difference[] {
  const { differences } = open.view.assessment
  if (!differences.some(({ parts }) => parts.some(({ kind }) => kind === 'suggested'))) return differences
  const sums = sumsByCurrency(open)
  return differences.map((difference) => ({
    ...difference,
    parts: difference.parts.flatMap((part) =>
      part.kind === 'suggested' ? shown(sums.get(difference.currency), difference.currency) : [part]
    )
  }))
}

function sumsByCurrency(open: OpenReconciliation): ReadonlyMap<string, ReadonlyMap<SuggestedKind, Sum>> {
  const { view, resolutions } = open
  const sums = new Map<string, Map<SuggestedKind, Sum>>()
  for (const match of view.suggestions) {
    for (const { kind, currency, expected, found, items, rows } of sidesOfSuggestion(open, match)) {
      const ofCurrency = sums.get(currency) ?? new Map<SuggestedKind, Sum>()
      const sum = ofCurrency.get(kind) ?? { count: 0, amount: 0n, unexplainedCount: 0, unexplained: 0n }
      sum.count += items.length
      sum.amount += (expected ?? 0n) - found
      for (const { key, amount } of items) {
        if (resolutions.items.has(key)) continue
        sum.unexplainedCount++
        sum.unexplained += amount ?? 0n
      }
      for (const row of rows) if (!isRowClosed(row, resolutions)) sum.unexplained -= valueIn(row, currency)
      sums.set(currency, ofCurrency.set(kind, sum))
    }
  }
  return sums
}

/** The kind in which each payment of a suggested match counts, by its key. */
export function suggestedKinds(open: OpenReconciliation): ReadonlyMap<string, SuggestedKind> {
  return new Map(
    open.view.suggestions.flatMap((match) =>
      sidesOfSuggestion(open, match).flatMap(({ kind, items }) => items.map(({ key }) => [key, kind] as const))
    )
  )
}

function shown(sums: ReadonlyMap<SuggestedKind, Sum> | undefined, currency: string): readonly DifferencePart[] {
  return DIFFERENCE_PARTS.filter(isSuggested).flatMap((kind) => {
    const sum = sums?.get(kind)
    if (!sum) return []
    const { count, unexplainedCount } = sum
    const [amount, unexplained] = [formatMoney(sum.amount, currency), formatMoney(sum.unexplained, currency)]
    return [{ kind, count, amount, unexplainedCount, unexplained }]
  })
}
