import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { ItemState, RowState, StateGroup } from '../../../../../shared/domain/reconciliation/itemState.ts'
import { countedIn, valueIn } from '../../../../core/matching/figures/weighing/sides.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'

/** What an entry leaves of the difference. */
interface Open {
  readonly currency: string
  readonly amount: bigint
}

/** The payments at some indexes by state, in their order. */
export const itemGroups = remembered(({ view, matchOfItem }, indexes): readonly StateGroup<ItemState>[] => {
  const stateAt = (index: number) => view.assessment.items[index]?.state ?? 'missing'
  return grouped(indexes, stateAt, (index): Open | undefined => {
    const item = view.items[index]
    const state = stateAt(index)
    if (!item || (state !== 'different' && state !== 'missing' && state !== 'repeated')) return undefined
    const figures = view.assessment.matches.get(matchOfItem.get(item.key) ?? -1)
    if (figures) return { currency: figures.currency, amount: figures.residual }
    return item.amount === null || item.currency === null ? undefined : { currency: item.currency, amount: item.amount }
  })
})

/** The transactions at some indexes by state, in their order. */
export const rowGroups = remembered(({ view }, indexes): readonly StateGroup<RowState>[] => {
  const { assessment, rows } = view
  const isExpected = (currency: string) => assessment.assessmentState.currencies.has(currency)
  const stateAt = (index: number) => assessment.rows[index]?.state ?? 'unrelated'
  // The first one of the rest of a bulk payment stands for all of them, so no sum of these entries is one of the group.
  const hasRest = indexes.some((index) => assessment.rows[index]?.isRest)
  return grouped(indexes, stateAt, (index): Open | undefined => {
    const row = rows[index]
    const state = stateAt(index)
    if (row?.settlementStatus !== 'settled' || (state !== 'duplicate' && (state !== 'unexpected' || hasRest)))
      return undefined
    const currency = countedIn(row, isExpected)
    return { currency, amount: -valueIn(row, currency) }
  })
})

function grouped<S>(
  indexes: readonly number[],
  stateAt: (index: number) => S,
  openAt: (index: number) => Open | undefined
): readonly StateGroup<S>[] {
  return [...Map.groupBy(indexes, stateAt)].map(([state, all]) => ({
    state,
    count: all.length,
    ...sumsOf(all.flatMap((index) => openAt(index) ?? []))
  }))
}

/** Caches the groups of a list of indexes, because it is read in many windows. */
function remembered<S>(groupsOf: (open: OpenReconciliation, indexes: readonly number[]) => readonly StateGroup<S>[]) {
  const known = new WeakMap<readonly number[], readonly StateGroup<S>[]>()
  return (open: OpenReconciliation, indexes: readonly number[]) => {
    const groups = known.get(indexes) ?? groupsOf(open, indexes)
    known.set(indexes, groups)
    return groups
  }
}

/** The sum of each currency, and the amount that most entries have in common, if at least two have it. */
function sumsOf(all: readonly Open[]): Pick<StateGroup<ItemState>, 'net' | 'alike'> {
  const sums = new Map<string, bigint>()
  const counts = new Map<string, Open & { count: number }>()
  let most: (Open & { count: number }) | undefined
  for (const { currency, amount } of all) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    const key = `${currency} ${amount}`
    const same = counts.get(key) ?? { currency, amount, count: 0 }
    same.count++
    counts.set(key, same)
    if (same.count > (most?.count ?? 1)) most = same
  }
  const shown = ({ currency, amount }: Open) => ({ currency, amount: formatMoney(amount, currency) })
  return {
    net: Array.from(sums, ([currency, amount]) => shown({ currency, amount })),
    alike: most ? { ...shown(most), count: most.count } : null
  }
}
