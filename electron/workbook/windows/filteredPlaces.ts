import type { FoundFilter } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { DifferencePartKind } from '../../../shared/domain/reconciliation/difference.ts'
import { QUEUED_ITEMS, QUEUED_ROWS } from '../../../shared/domain/reconciliation/itemState.ts'
import type { ItemAssessment } from '../../reconciliation/figures/assessment.ts'
import { likeness } from '../../reconciliation/figures/likeness.ts'
import { countedIn } from '../../reconciliation/figures/weighing/sides.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { itemCurrency } from '../model/itemCurrency.ts'
import type { HeldItem, OpenReconciliation, ReconciliationView } from '../model/openReconciliation.ts'
import { searchTest } from './searchTexts.ts'

interface SettlementStatus {
  readonly isUnexplained: boolean
  readonly isQueued: boolean
}

/** The indexes of the items that pass a filter, in order. */
export const itemIndexes = remembered((open, filter: ItemFilter) => {
  const { items, assessment } = open.view
  const { matchOfItem } = open
  const states: ReadonlySet<string> = new Set(filter.states)
  const isFound = searchTest(filter.text)
  const places: number[] = []
  for (const [place, item] of items.entries()) {
    const assessed = assessment.items[place]
    if (!assessed || (states.size > 0 && !states.has(assessed.state)) || !isOnly(filter.only, assessed)) continue
    if (filter.currency !== null && itemCurrency(item, open) !== filter.currency) continue
    if (filter.batch !== null && item.batch !== filter.batch) continue
    if (filter.part && partOf(open, item, assessed) !== filter.part) continue
    if (
      filter.concerns !== undefined &&
      !isConcerned(open, filter.concerns, `item ${item.key}`, matchOfItem.get(item.key))
    )
      continue
    if (isFound(item)) places.push(place)
  }
  if (filter.only === 'queue') return inKinds(places, QUEUED_ITEMS, (place) => assessment.items[place]?.state)
  if (!filter.like) return places
  const like = filter.like.flatMap((id) => open.rows.get(id) ?? [])
  return likeFirst(places, (place) => bestOf(like, (row) => likenessAt(items[place], row)))
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
  const places: number[] = []
  for (const [place, row] of rows.entries()) {
    const assessed = assessment.rows[place] ?? CLAIMED_ELSEWHERE
    if ((states.size > 0 && !states.has(assessed.state)) || !isOnly(filter.only, assessed)) continue
    if (filter.currency !== null && currencyOfRow(row, view) !== filter.currency) continue
    if (
      filter.concerns !== undefined &&
      !isConcerned(open, filter.concerns, `transaction ${row.id}`, matchOfRow.get(row.id))
    )
      continue
    if (isFound(row)) places.push(place)
  }
  if (filter.only === 'queue') return inKinds(places, QUEUED_ROWS, (place) => assessment.rows[place]?.state)
  if (!filter.like) return places
  const like = filter.like.flatMap((key) => open.items.get(key) ?? [])
  return likeFirst(places, (place) => bestOf(like, (item) => likenessAt(item, rows[place])))
})

/** How many of these indexes are in each state, in the order of the states. */
export function countStates<State>(places: readonly number[], stateAt: (place: number) => State) {
  return [...Map.groupBy(places, stateAt)].map(([state, all]) => ({ state, count: all.length }))
}

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
  places: readonly number[],
  order: readonly State[],
  stateAt: (place: number) => State | undefined
): readonly number[] {
  const rank = new Map<State | undefined, number>(order.map((state, at) => [state, at]))
  const rankAt = (place: number) => rank.get(stateAt(place)) ?? order.length
  return places.toSorted((one, other) => rankAt(one) - rankAt(other))
}

function likeFirst(places: readonly number[], likenessOf: (place: number) => number): readonly number[] {
  return places
    .map((place) => ({ place, like: likenessOf(place) }))
    .sort((one, other) => other.like - one.like)
    .map(({ place }) => place)
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

/** The assessment of a transaction that another reconciliation claims. */
export const CLAIMED_ELSEWHERE = { state: 'unrelated', isUnexplained: false, isQueued: false } as const

function isOnly(only: ItemFilter['only'], { isUnexplained, isQueued }: SettlementStatus): boolean {
  return only === 'all' || (only === 'queue' ? isQueued : isUnexplained)
}

/** Caches the last filter result of a view, because a list is read in many windows. */
function remembered<F>(filtered: (open: OpenReconciliation, filter: F) => readonly number[]) {
  interface Last extends Pick<OpenReconciliation, 'concerns'> {
    readonly filter: string
    readonly places: readonly number[]
  }
  const last = new WeakMap<ReconciliationView, Last>()
  return (open: OpenReconciliation, filter: F): readonly number[] => {
    const { view, concerns } = open
    const name = JSON.stringify(filter)
    const cached = last.get(view)
    if (cached?.filter === name && cached.concerns === concerns) return cached.places
    const places = filtered(open, filter)
    last.set(view, { filter: name, concerns, places })
    return places
  }
}
