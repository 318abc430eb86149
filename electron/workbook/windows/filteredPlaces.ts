import type { FoundFilter } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { ReconciliationView } from '../model/openReconciliation.ts'
import { holdsText } from './searchTexts.ts'

interface Standing {
  readonly isUnexplained: boolean
  readonly isQueued: boolean
}

/** Places of the items that a filter lets through, in their order. */
export const itemPlaces = remembered(({ items, assessment }, filter: ItemFilter) => {
  const states: ReadonlySet<string> = new Set(filter.states)
  const text = filter.text.trim().toLowerCase()
  const places: number[] = []
  for (const [place, item] of items.entries()) {
    const standing = assessment.items[place]
    if (!standing || (states.size > 0 && !states.has(standing.state)) || !isOnly(filter.only, standing)) continue
    if (filter.currency !== null && item.currency !== filter.currency) continue
    if (filter.batch !== null && item.batch !== filter.batch) continue
    if (text === '' || holdsText(item, text)) places.push(place)
  }
  return places
})

/** Places of the transactions that a filter lets through; those claimed elsewhere count as unrelated. */
export const rowPlaces = remembered(({ rows, assessment }, filter: FoundFilter) => {
  const states: ReadonlySet<string> = new Set(filter.states)
  const text = filter.text.trim().toLowerCase()
  const places: number[] = []
  for (const [place, row] of rows.entries()) {
    const standing = assessment.rows[place] ?? CLAIMED_ELSEWHERE
    if ((states.size > 0 && !states.has(standing.state)) || !isOnly(filter.only, standing)) continue
    if (filter.currency !== null && row.currency !== filter.currency) continue
    if (text === '' || holdsText(row, text)) places.push(place)
  }
  return places
})

/** How a transaction stands that another reconciliation claims. */
export const CLAIMED_ELSEWHERE = { state: 'unrelated', isUnexplained: false, isQueued: false } as const

function isOnly(only: ItemFilter['only'], { isUnexplained, isQueued }: Standing): boolean {
  return only === 'all' || (only === 'queue' ? isQueued : isUnexplained)
}

/** Keeps what the last filter let through of a view: a list is read in many windows. */
function remembered<F>(filtered: (view: ReconciliationView, filter: F) => readonly number[]) {
  const last = new WeakMap<ReconciliationView, { readonly filter: string; readonly places: readonly number[] }>()
  return (view: ReconciliationView, filter: F): readonly number[] => {
    const name = JSON.stringify(filter)
    const kept = last.get(view)
    if (kept?.filter === name) return kept.places
    const places = filtered(view, filter)
    last.set(view, { filter: name, places })
    return places
  }
}
