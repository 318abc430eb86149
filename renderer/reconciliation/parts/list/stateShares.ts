import type { ItemState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'

/** From settled to open. */
export const ITEM_STATE_ORDER: readonly ItemState[] = [
  'matched',
  'suggested',
  'pending',
  'different',
  'ambiguous',
  'repeated',
  'missing'
]

/** The least visible share, percent of the bar. */
const LEAST = 1.2

interface StateShare {
  readonly state: ItemState
  readonly from: number
  readonly width: number
}

/** The shares of a bar, which add up to 100. */
export function stateShares({ items }: Pick<StateCounts, 'items'>): readonly StateShare[] {
  const all = ITEM_STATE_ORDER.reduce((sum, state) => sum + items[state], 0)
  const present = ITEM_STATE_ORDER.filter((state) => items[state] > 0)
  const wanted = present.map((state) => Math.max(LEAST, (items[state] / all) * 100))
  const scale = 100 / wanted.reduce((sum, width) => sum + width, 0)
  const widths = wanted.map((width) => width * scale)
  return present.map((state, place) => ({
    state,
    from: widths.slice(0, place).reduce((sum, width) => sum + width, 0),
    width: widths[place] ?? 0
  }))
}
