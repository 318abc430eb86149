import type { FoundFilter } from '../../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../../../shared/domain/reconciliation/itemRow.ts'
import type { DifferencePartKind } from '../../../../../shared/domain/reconciliation/difference.ts'
import { isSuggested } from '../../../../../shared/reconciliation/differenceReasons.ts'
import { QUEUED_ITEMS, QUEUED_ROWS } from '../../../../../shared/domain/reconciliation/itemState.ts'
import type { ItemAssessment } from '../../../../core/matching/figures/assessment.ts'
import { likeness } from '../../../../core/matching/figures/likeness.ts'
import { countedIn } from '../../../../core/matching/figures/weighing/sides.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import { suggestedKinds } from '../../model/suggestedParts.ts'
import { itemCurrency } from '../../model/itemCurrency.ts'
import type { OpenReconciliation, ReconciliationView } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import { CLAIMED_ELSEWHERE } from '../../model/shownRows.ts'
import { searchTest } from './searchTexts.ts'

/** The indexes of the items that pass a filter, in order. */
export const itemIndexes = remembered((open, filter: ItemFilter) => {
  const { items, assessment } = open.view
  const { matchOfItem } = open
  const states: ReadonlySet<string> = new Set(filter.states)
  const isFound = searchTest(filter.text)
  const suggested = filter.part && isSuggested(filter.part) ? suggestedKinds(open) : undefined
  const indexes: number[] = []
  for (const [index, item] of items.entries()) {
    const assessed = assessment.items[index]
    if (!assessed || (states.size > 0 && !states.has(assessed.state)) || !isOnly(filter.only, assessed)) continue
    if (filter.currency !== null && itemCurrency(item, open) !== filter.currency) continue
    if (filter.batch !== null && item.batch !== filter.batch) continue
    if (filter.part && (suggested?.get(item.key) ?? partOf(open, item, assessed)) !== filter.part) continue
    if (
      filter.concerns !== undefined &&
      !isConcerned(open, filter.concerns, `item ${item.key}`, matchOfItem.get(item.key))
    )
      continue
    if (isFound(item)) indexes.push(index)
  }
  if (filter.only === 'queue') return inKinds(indexes, QUEUED_ITEMS, (index) => assessment.items[index]?.state)
  if (!filter.like) return indexes
  const like = filter.like.flatMap((id) => open.rows.get(id) ?? [])
  return likeFirst(indexes, (index) => bestOf(like, (row) => likenessAt(items[index], row)))
})

/** The part of the difference in which an item counts; undefined for one that is as expected. */
function partOf(
  open: OpenReconciliation,
  { key }: HeldItem,
  { state }: ItemAssessment
): DifferencePartKind | undefined {
  if (state === 'matched') return undefined
  if (state !== 'different') return state
  return open.view.assessment.matches.get(open.matchOfItem.get(key) ?? 0)?.hasFailed ? 'missing' : 'residual'
}

/** The indexes of the transactions that pass a filter; those claimed elsewhere count as unrelated. */
export const rowIndexes = remembered((open, filter: FoundFilter) => {
  const { view, matchOfRow } = open
  const { rows, assessment } = view
  const states: ReadonlySet<string> = new Set(filter.states)
  const isFound = searchTest(filter.text)
  const indexes: number[] = []
  for (const [index, row] of rows.entries()) {
    const assessed = assessment.rows[index] ?? CLAIMED_ELSEWHERE
    if ((states.size > 0 && !states.has(assessed.state)) || !isOnly(filter.only, assessed)) continue
    if (filter.currency !== null && currencyOfRow(row, view) !== filter.currency) continue
    if (
      filter.concerns !== undefined &&
      !isConcerned(open, filter.concerns, `transaction ${row.id}`, matchOfRow.get(row.id))
    )
      continue
    if (isFound(row)) indexes.push(index)
  }
  if (filter.only === 'queue') return inKinds(indexes, QUEUED_ROWS, (index) => assessment.rows[index]?.state)
  if (!filter.like) return indexes
  const like = filter.like.flatMap((key) => open.items.get(key) ?? [])
  return likeFirst(indexes, (index) => bestOf(like, (item) => likenessAt(item, rows[index])))
})

/** Whether the login is assigned to it, or mentioned in a note on it or on its match. */
function isConcerned(
  { concerns }: OpenReconciliation,
  login: string,
  name: string,
  match: number | undefined
): boolean {
  const concern = concerns.get(name)
  const ofMatch = match === undefined ? undefined : concerns.get(`match ${match}`)
  return [concern?.assigned?.to === login, concern?.mentioned.has(login), ofMatch?.mentioned.has(login)].includes(true)
}

function inKinds<State>(
  indexes: readonly number[],
  order: readonly State[],
  stateAt: (index: number) => State | undefined
): readonly number[] {
  const rank = new Map<State | undefined, number>(order.map((state, at) => [state, at]))
  const rankAt = (index: number) => rank.get(stateAt(index)) ?? order.length
  return indexes.toSorted((one, other) => rankAt(one) - rankAt(other))
}

function likeFirst(indexes: readonly number[], likenessOf: (index: number) => number): readonly number[] {
  return indexes
    .map((index) => ({ index, like: likenessOf(index) }))
    .sort((one, other) => other.like - one.like)
    .map(({ index }) => index)
}

function bestOf<Side>(sides: readonly Side[], likenessOf: (side: Side) => number): number {
  return sides.reduce((best, side) => Math.max(best, likenessOf(side)), 0)
}

function likenessAt(item: HeldItem | undefined, row: FoundRow | undefined): number {
  return item && row ? likeness(item, row) : 0
}

/** The currency in which a transaction counts, which may be that of its payment amount. */
function currencyOfRow(row: FoundRow, { assessment }: ReconciliationView): string {
  return countedIn(row, (currency) => assessment.assessmentState.currencies.has(currency))
}

function isOnly(
  only: ItemFilter['only'],
  { isUnexplained, isQueued }: Pick<ItemAssessment, 'isUnexplained' | 'isQueued'>
): boolean {
  return only === 'all' || (only === 'queue' ? isQueued : isUnexplained)
}

/** Caches the last filter result of a view, because a list is read in many windows. */
function remembered<F>(filtered: (open: OpenReconciliation, filter: F) => readonly number[]) {
  interface Last extends Pick<OpenReconciliation, 'concerns'> {
    readonly filter: string
    readonly indexes: readonly number[]
  }
  const last = new WeakMap<ReconciliationView, Last>()
  return (open: OpenReconciliation, filter: F): readonly number[] => {
    const { view, concerns } = open
    const name = JSON.stringify(filter)
    const cached = last.get(view)
    if (cached?.filter === name && cached.concerns === concerns) return cached.indexes
    const indexes = filtered(open, filter)
    last.set(view, { filter: name, concerns, indexes })
    return indexes
  }
}
