import { formatMoney } from '../../../../shared/domain/money.ts'
import type { Resolution } from '../../../../shared/domain/reconciliation/itemState.ts'
import { groupedDecimal } from '../../../../shared/money/groupedDecimal.ts'
import { decidedSides } from './decidedSides.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import type { StoredMatch } from '../file/tables/matches.ts'

interface Said extends Pick<OpenReconciliation, 'items' | 'rows' | 'resolutions' | 'view'> {
  readonly matches: ReadonlyMap<number, StoredMatch>
}

/**
 * How a person closed the difference of a match. If the difference has changed since, the reason states the closed
 * amount, or that something else changed.
 */
export function matchResolution(open: Said, id: number): Resolution | undefined {
  const resolution = open.resolutions.matches.get(id)
  const match = open.matches.get(id)
  if (!resolution || !match || open.view.assessment.matches.get(id)?.isUnexplained !== true) return resolution
  const [side] = decidedSides(match, open)
  if (!side) return resolution
  if (side.decided === side.rest) return { ...resolution, reason: `${resolution.reason} (before it changed)` }
  const money = (amount: bigint) =>
    `${groupedDecimal(formatMoney(amount < 0n ? -amount : amount, side.currency))} ${side.currency}`
  return {
    ...resolution,
    reason: `${resolution.reason} (${money(side.decided)}; ${money(side.rest - side.decided)} not decided)`
  }
}
