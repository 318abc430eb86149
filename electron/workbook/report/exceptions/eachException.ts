import type { DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { ExceptionKind } from '../../../../shared/domain/reconciliation/exceptionLine.ts'
import type {
  DifferenceKind,
  ItemState,
  Resolution,
  RowState
} from '../../../../shared/domain/reconciliation/itemState.ts'
import { countedIn, sidesOf, valueIn } from '../../../reconciliation/figures/weighing/sides.ts'
import type { FoundRow } from '../../../reconciliation/model.ts'
import { matchResolution } from '../../model/matchResolution.ts'
import { judgingOf } from '../../model/judging.ts'
import type { HeldItem, OpenReconciliation, StoredMatch } from '../../model/openReconciliation.ts'

/** One piece of the difference. Money is scaled, with the ledger's sign. */
export interface Exception {
  readonly part: DifferencePartKind
  /** The kind of piece within that part. */
  readonly kind: ExceptionKind
  readonly currency: string | null
  readonly items: readonly HeldItem[]
  readonly rows: readonly FoundRow[]
  /** Null for a payment without an amount. */
  readonly expected: bigint | null
  readonly found: bigint
  readonly differences: readonly DifferenceKind[]
  readonly resolution: Resolution | undefined
}

/** All pieces of the difference: those of one part and currency add up to it. */
export function* eachException(open: OpenReconciliation): Generator<Exception, void> {
  yield* unmatchedItems(open)
  for (const match of open.matches.values()) yield* ofMatch(match, open)
  yield* unmatchedRows(open)
}

const PART_OF_ITEM: Readonly<Record<ItemState, DifferencePartKind>> = {
  matched: 'residual',
  different: 'residual',
  suggested: 'suggested',
  ambiguous: 'ambiguous',
  pending: 'pending',
  missing: 'missing'
}

/** Payments that no match claims. */
function* unmatchedItems(open: OpenReconciliation): Generator<Exception, void> {
  const { view, matchOfItem, resolutions } = open
  const { isRepeated } = judgingOf(open)
  for (const [place, item] of view.items.entries()) {
    const { key, amount, currency } = item
    if (matchOfItem.has(key)) continue
    const part = PART_OF_ITEM[view.assessment.items[place]?.state ?? 'missing']
    const resolution = resolutions.items.get(key)
    const kind = part === 'missing' && isRepeated(item) ? 'repeated' : part
    yield { part, kind, currency, items: [item], rows: [], expected: amount, found: 0n, differences: [], resolution }
  }
}

/** The pending money of a match, or the difference between its sides. */
function* ofMatch(match: StoredMatch, open: OpenReconciliation): Generator<Exception, void> {
  const { view, rows: rowOf, resolutions, items: itemOf } = open
  const figures = view.assessment.matches.get(match.id)
  if (!figures) return
  const items = match.items.flatMap((key) => itemOf.get(key) ?? [])
  const rows = match.rows.flatMap((id) => rowOf.get(id) ?? [])
  const { differences, isPending, hasFailed } = figures
  const resolution = resolutions.items.get(match.items[0] ?? '') ?? matchResolution(open, match.id)
  const part = isPending ? 'pending' : hasFailed ? 'missing' : 'residual'
  const kind = hasFailed ? 'failed' : part
  for (const [place, { currency, expected, settled: found }] of sidesOf(items, rows).entries()) {
    const hasNews = place === 0 && differences.length > 0
    if (!isPending && expected === found && !hasNews) continue
    yield { part, kind, currency, items, rows, expected, found, differences, resolution }
  }
}

const PART_OF_ROW: Readonly<Partial<Record<RowState, DifferencePartKind>>> = {
  suggested: 'suggested',
  candidate: 'candidate',
  duplicate: 'duplicate',
  unexpected: 'unexpected'
}

/** Unclaimed transactions that count in the difference. */
function* unmatchedRows({ view, resolutions }: OpenReconciliation): Generator<Exception, void> {
  const expectedIn = new Set(view.items.map(({ currency }) => currency))
  for (const [place, { state }] of view.assessment.rows.entries()) {
    const [row, part] = [view.rows[place], PART_OF_ROW[state]]
    if (!row || !part) continue
    const currency = countedIn(row, (one) => expectedIn.has(one))
    const found = row.settlementStatus === 'settled' ? valueIn(row, currency) : 0n
    const resolution = resolutions.rows.get(row.id)
    const kind = row.settlementStatus === 'failed' ? 'failed-transaction' : part
    yield { part, kind, currency, items: [], rows: [row], expected: 0n, found, differences: [], resolution }
  }
}
