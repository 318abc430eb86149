import { formatMoney } from '../../../../shared/domain/money.ts'
import type { DueDay, ReconciliationPhase } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { ItemAssessment } from '../../../core/matching/figures/assessment.ts'
import type { InstructedBatch } from '../../../core/matching/model.ts'
import type { StoredSummary } from '../file/tables/reconciliations.ts'
import type { OpenReconciliation } from './openReconciliation.ts'
import type { HeldItem } from '../file/tables/items.ts'
import { divideSuggested } from './suggestedParts.ts'
import { waitingByRule } from './suggestionKinds.ts'

/** What the list shows of a reconciliation. `createdAt` replaces the due day of items without one. */
export function summarise(open: OpenReconciliation, createdAt: string): StoredSummary {
  const { view, batches } = open
  const { counts, items: assessed } = view.assessment
  const created = createdAt.slice(0, 10)
  let oldestOpen: string | null = null
  for (const [place, { isUnexplained }] of assessed.entries()) {
    if (!isUnexplained) continue
    const day = view.items[place]?.dueOn ?? created
    if (oldestOpen === null || day < oldestOpen) oldestOpen = day
  }
  return {
    items: view.items.length,
    counts,
    differences: divideSuggested(open),
    oldestOpen,
    due: dueDays(view.items, assessed),
    batchItems: itemsOfBatches(view.items, batches),
    suggested: waitingByRule(open)
  }
}

function dueDays(items: readonly HeldItem[], assessed: readonly ItemAssessment[]): readonly DueDay[] {
  const days = new Map<string, Map<string | null, { count: number; sum: bigint | null }>>()
  for (const [place, { state, isUnexplained }] of assessed.entries()) {
    const item = items[place]
    // A match with a difference moved money, or never will; a payment in transit is not settled yet.
    if (!item?.dueOn || state === 'matched' || state === 'different' || (!isUnexplained && state !== 'pending'))
      continue
    const { dueOn, currency, amount } = item
    const ofDay = days.get(dueOn) ?? new Map<string | null, { count: number; sum: bigint | null }>()
    const known = ofDay.get(currency) ?? { count: 0, sum: 0n }
    known.count += 1
    known.sum = amount === null || known.sum === null ? null : known.sum + amount
    days.set(dueOn, ofDay.set(currency, known))
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, ofDay]) =>
      Array.from(ofDay, ([currency, { count, sum }]) => ({
        day,
        currency,
        count,
        amount: sum === null || currency === null ? null : formatMoney(sum, currency)
      }))
    )
}

const counted = new WeakMap<readonly HeldItem[], ReadonlyMap<string | null, number>>()

/** The number of items by batch id. If an instruction has one batch, its items may leave its name out. */
function itemsOfBatches(
  items: readonly HeldItem[],
  batches: readonly InstructedBatch[]
): Readonly<Record<string, number>> {
  let counts = counted.get(items)
  if (!counts) counted.set(items, (counts = countByBatch(items)))
  const batchItems: Record<string, number> = Object.fromEntries(batches.map(({ id }) => [id, 0]))
  const only = batches.length === 1 ? batches[0]?.id : undefined
  for (const [batch, count] of counts) {
    const name = batch ?? only
    if (name !== undefined) batchItems[name] = (batchItems[name] ?? 0) + count
  }
  return batchItems
}

function countByBatch(items: readonly HeldItem[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { batch } of items) counts.set(batch, (counts.get(batch) ?? 0) + 1)
  return counts
}

/** The phase depends on whether any decision holds; declining suggestions is a decision too. */
export function phaseOf(
  { matches, resolutions, items, questions }: OpenReconciliation,
  isSignedOff: boolean
): ReconciliationPhase {
  if (isSignedOff) return 'signed-off'
  const { items: ofItems, rows, matches: ofMatches } = resolutions
  if (matches.size + ofItems.size + rows.size + ofMatches.size > 0) return 'open'
  if (questions.some(({ isDeclined }) => isDeclined)) return 'open'
  for (const { isPart } of items.values()) if (isPart) return 'open'
  return 'new'
}
