import { watch, type Ref } from 'vue'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useReconciliation } from './reconciliation.ts'
import type { GroupedList } from './useGroupedList.ts'
import { allWords, LIST_CHANGED } from './useListPicking.ts'

interface RangePickingOptions<T extends { readonly id: string }> {
  readonly list: Pick<GroupedList<T>, 'total' | 'entryAt' | 'indexAt' | 'fold'>
  readonly active: Readonly<Ref<number>>
  readonly goTo: (place: number) => void
  readonly rowAt: (index: number) => T | undefined
  /** Reads rows by their indexes, even if they are not loaded. Undefined if the list changed meanwhile. */
  readonly read: (first: number, last: number) => Promise<readonly T[] | undefined>
  readonly has: (row: T) => boolean
  readonly count: () => number
  readonly toggle: (row: T) => void
  readonly add: (rows: readonly T[]) => void
}

/** A range: the place where it began, and what it selected, by place. */
interface PickedRange<T> {
  readonly from: number
  readonly added: Map<number, T>
}

/**
 * Selects rows of a grouped list of the open reconciliation, one by one or in ranges. Headings and folded groups are left
 * out.
 */
export function useRangePicking<T extends { readonly id: string }>(options: RangePickingOptions<T>) {
  const { list, active, goTo, rowAt, read, has, count, toggle, add } = options
  const { total, entryAt, indexAt, fold } = list
  const reconciliation = useReconciliation()
  const announcer = useAnnouncer()

  /** The last range. A list that changed has other places. */
  let range: PickedRange<T> | undefined
  const endRange = () => (range = undefined)
  watch(total, endRange)

  /** The rows from one place to another, by place, and their number. */
  async function rowsBetween(first: number, last: number) {
    const places: number[] = []
    for (let at = first; at <= last; at++) if (indexAt(at) !== undefined) places.push(at)
    const of = places.length
    const taken = places.slice(0, MOST_DECIDED)
    const indexes = taken.map((at) => indexAt(at) ?? 0)
    const loaded = indexes.map(rowAt).filter((row) => row !== undefined)
    const rows = loaded.length === indexes.length ? loaded : await readAll(indexes)
    return rows && { of, rows: new Map(rows.map((row, at) => [taken[at] ?? 0, row])) }
  }

  async function readAll(indexes: readonly number[]): Promise<readonly T[] | undefined> {
    const rows: T[] = []
    let from = 0
    while (from < indexes.length) {
      let to = from + 1
      // Folded groups cut the list into pieces.
      while (indexes[to] === (indexes[to - 1] ?? 0) + 1) to++
      const piece = await read(indexes[from] ?? 0, indexes[to - 1] ?? 0)
      if (!piece) return undefined
      rows.push(...piece)
      from = to
    }
    return rows
  }

  /** Selects all rows between two places. Resolves with those that were not selected before, by place. */
  async function pickBetween(first: number, last: number): Promise<ReadonlyMap<number, T>> {
    const { id } = reconciliation
    const found = await rowsBetween(first, last).catch(asAppError)
    if (id !== reconciliation.id) return new Map()
    if (!found || found instanceof AppError) {
      announcer.announce(found?.message ?? LIST_CHANGED)
      return new Map()
    }
    const { of, rows } = found
    const fresh = new Map([...rows].filter(([, row]) => !has(row)))
    add([...rows.values()])
    if (of > rows.size) announcer.announce(allWords(rows.size, of))
    else announcer.announce(`${formatCount(count())} selected.`)
    return fresh
  }

  /** The place one step away, past headings. Without another row in that direction, the place itself. */
  function stepFrom(place: number, step: number): number {
    let at = place + step
    while (at >= 0 && at < total.value && indexAt(at) === undefined) at += step
    return indexAt(at) === undefined ? place : at
  }

  /** Selects everything from where the range began to this place, and lets go of what it no longer covers. */
  async function extend(wanted: number): Promise<void> {
    const step = wanted - active.value
    const place = Math.abs(step) === 1 ? stepFrom(active.value, step) : wanted
    const current: PickedRange<T> = range ?? { from: active.value, added: new Map() }
    range = current
    const [first, last] = [Math.min(current.from, place), Math.max(current.from, place)]
    for (const [at, row] of current.added) {
      if (at >= first && at <= last) continue
      current.added.delete(at)
      if (has(row)) toggle(row)
    }
    goTo(place)
    for (const [at, row] of await pickBetween(first, last)) current.added.set(at, row)
  }

  function go(place: number): void {
    endRange()
    goTo(place)
  }

  /** Selects or lets go of a row. A heading folds its group. */
  function toggleAt(place: number): void {
    endRange()
    const entry = entryAt.value(place)
    if (entry?.kind === 'group') fold(entry.group.id)
    else if (entry) toggle(entry.row)
  }

  /** Selects all rows of the group whose heading is at a place, also if it is folded away. */
  async function pickGroup(place: number): Promise<void> {
    const entry = entryAt.value(place)
    if (entry?.kind !== 'group') return
    if (entry.isFolded) fold(entry.group.id)
    await pickBetween(place + 1, place + entry.group.count)
  }

  return { go, toggle: toggleAt, extend, pickGroup, pickAll: () => pickBetween(0, total.value - 1) }
}
