import type { DifferencePartKind } from '../../../../../../shared/domain/reconciliation/difference.ts'
import type { ExceptionKind } from '../../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type {
  DifferenceKind,
  ItemState,
  Resolution,
  RowState
} from '../../../../../../shared/domain/reconciliation/itemState.ts'
import { isRowClosed } from '../../../../../core/matching/figures/assessing/closed.ts'
import { countedIn, sidesOf, valueIn } from '../../../../../core/matching/figures/weighing/sides.ts'
import { idKey } from '../../../../../core/matching/pairing/texts/normalise.ts'
import type { FoundRow, RuleMatch } from '../../../../../core/matching/model.ts'
import { matchResolution } from '../../../model/matchResolution.ts'
import type { OpenReconciliation } from '../../../model/openReconciliation.ts'
import { sidesOfSuggestion } from '../../../model/suggestedParts.ts'
import type { HeldItem } from '../../../file/tables/items.ts'
import type { StoredMatch } from '../../../file/tables/matches.ts'

/** One piece of the difference. Money is scaled, with the ledger's sign. */
export interface Exception {
  readonly part: DifferencePartKind
  /** The kind of piece within that part. */
  readonly kind: ExceptionKind
  readonly currency: string | null
  readonly items: readonly HeldItem[]
  readonly rows: readonly FoundRow[]
  /** They are several of the rest of a bulk payment. */
  readonly isRest?: true
  /** Null for a payment without an amount. */
  readonly expected: bigint | null
  readonly found: bigint
  readonly differences: readonly DifferenceKind[]
  readonly resolution: Resolution | undefined
}

/** All pieces of the difference: those of one part and currency add up to it. */
export function* eachException(open: OpenReconciliation): Generator<Exception, void> {
  const { items, rows } = suggestedSides(open)
  yield* unmatchedItems(open, items)
  for (const match of open.matches.values()) yield* ofMatch(match, open)
  for (const match of open.view.suggestions) yield* ofSuggestion(match, open)
  yield* unmatchedRows(open, rows)
}

/** What the suggested matches name. */
function suggestedSides({ view }: OpenReconciliation) {
  const items = new Set(view.suggestions.flatMap((one) => one.items))
  const rows = new Set(view.suggestions.flatMap((one) => one.rows))
  return { items, rows }
}

const PART_OF_ITEM: Readonly<Record<ItemState, DifferencePartKind>> = {
  matched: 'residual',
  different: 'residual',
  suggested: 'suggested',
  ambiguous: 'ambiguous',
  pending: 'pending',
  missing: 'missing',
  repeated: 'repeated'
}

/** Payments that no match claims or suggests. */
function* unmatchedItems(open: OpenReconciliation, suggested: ReadonlySet<string>): Generator<Exception, void> {
  const { view, matchOfItem, resolutions } = open
  for (const [place, item] of view.items.entries()) {
    const { key, amount, currency } = item
    if (matchOfItem.has(key) || suggested.has(key)) continue
    const part = PART_OF_ITEM[view.assessment.items[place]?.state ?? 'missing']
    const resolution = resolutions.items.get(key)
    const money = { expected: amount, found: 0n }
    yield { part, kind: part, currency, items: [item], rows: [], ...money, differences: [], resolution }
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

/** Both sides of a suggested match, by the currencies in which they count in the difference. */
function* ofSuggestion(match: RuleMatch, open: OpenReconciliation): Generator<Exception, void> {
  const items = match.items.flatMap((key) => open.items.get(key) ?? [])
  const rows = match.rows.flatMap((id) => open.rows.get(id) ?? [])
  const resolution = open.resolutions.items.get(items[0]?.key ?? '')
  for (const { kind, currency, expected, found } of sidesOfSuggestion(open, match))
    yield { part: kind, kind, currency, items, rows, expected, found, differences: [], resolution }
}

const PART_OF_ROW: Readonly<Partial<Record<RowState, DifferencePartKind>>> = {
  suggested: 'suggested',
  candidate: 'candidate',
  duplicate: 'duplicate',
  unexpected: 'unexpected'
}

/** Transactions that no match claims or suggests, and that count in the difference. */
function* unmatchedRows(
  { view, resolutions }: OpenReconciliation,
  suggested: ReadonlySet<string>
): Generator<Exception, void> {
  const expectedIn = new Set(view.items.map(({ currency }) => currency))
  const rests: Exception[] = []
  for (const [place, { state, isRest }] of view.assessment.rows.entries()) {
    const [row, part] = [view.rows[place], PART_OF_ROW[state]]
    if (!row || !part || suggested.has(row.id)) continue
    const currency = countedIn(row, (one) => expectedIn.has(one))
    const found = row.settlementStatus === 'settled' ? valueIn(row, currency) : 0n
    const resolution = isRowClosed(row, resolutions) ? resolutions.rows.get(row.id) : undefined
    const kind = row.settlementStatus === 'failed' ? 'failed-transaction' : part
    const sides = { items: [], rows: [row], expected: 0n, found }
    const piece: Exception = { part, kind, currency, ...sides, differences: [], resolution }
    if (isRest) rests.push(piece)
    else yield piece
  }
  yield* together(rests)
}

/** One piece for each rest of a bulk payment that one decision is about, or none. */
function* together(rests: readonly Exception[]): Generator<Exception, void> {
  const groups = Map.groupBy(rests, ({ rows, currency, resolution }) =>
    JSON.stringify([idKey(rows[0]?.bulkPaymentId ?? ''), currency, resolution])
  )
  for (const group of groups.values()) {
    const [first, ...others] = group
    const found = group.reduce((sum, one) => sum + one.found, 0n)
    const whole = { rows: group.flatMap(({ rows }) => rows), found, kind: 'unexpected', isRest: true } as const
    if (first) yield others.length === 0 ? first : { ...first, ...whole }
  }
}
