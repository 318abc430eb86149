import { computed, ref, watch } from 'vue'
import { MOST_DECIDED } from '../../../shared/mostDecided.ts'
import { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useDecisionQueue, type QueueEntry } from './decisionQueue.ts'
import { useHandMatch } from './handMatch.ts'
import { useReconciliation } from './reconciliation.ts'
import { allWords, LIST_CHANGED } from './useListPicking.ts'
import { useGroupedList } from './useGroupedList.ts'

/** A range: the place where it began, and what it selected, by place. */
interface PickedRange {
  readonly from: number
  readonly added: Map<number, QueueEntry>
}

/** The queue as a list with headings: the active place, and which entries are selected. */
export function useQueueList() {
  const queue = useDecisionQueue()
  const hand = useHandMatch()
  const reconciliation = useReconciliation()
  const announcer = useAnnouncer()
  const { total, entryAt, indexAt, placeOf, placeOfGroup, folded, fold, unfold, showPlaces } =
    useGroupedList<QueueEntry>({
      groups: computed(() => queue.groups),
      rowAt: computed(() => queue.rowAt),
      show: queue.show
    })

  /** The active heading. If undefined, the current entry of the queue is active. */
  const headAt = ref<string>()
  const active = computed(
    () => (headAt.value === undefined ? undefined : placeOfGroup(headAt.value)) ?? placeOf(queue.index)
  )
  // The heading stays active while the list changes around it, until another entry is chosen.
  watch(
    () => queue.currentId,
    () => (headAt.value = undefined)
  )
  /** The group whose heading is active, also if the current entry is in a folded group. */
  const head = computed(() => {
    const entry = entryAt.value(active.value)
    return entry?.kind === 'group' ? entry.group : undefined
  })

  /** The last range. A list that changed has other places. */
  let range: PickedRange | undefined
  watch(total, () => (range = undefined))

  function go(place: number): void {
    range = undefined
    goTo(place)
  }

  function goTo(place: number): void {
    const entry = entryAt.value(Math.min(Math.max(0, place), Math.max(0, total.value - 1)))
    headAt.value = entry?.kind === 'group' ? entry.group.id : undefined
    // Going to a heading also sets the current entry, so that no awaited entry takes the keyboard from it.
    if (entry) queue.goTo(entry.kind === 'row' ? entry.index : queue.index)
  }

  function pick(entry: QueueEntry): void {
    if (entry.kind === 'item') hand.toggleItem(entry.item)
    else hand.toggleRow(entry.row)
  }

  function toggle(place: number): void {
    range = undefined
    const entry = entryAt.value(place)
    if (entry?.kind === 'group') fold(entry.group.id)
    else if (entry) pick(entry.row)
  }

  /** The entries from one place to another, by place, without headings and folded groups, and their number. */
  async function entriesBetween(first: number, last: number) {
    const places: number[] = []
    for (let at = first; at <= last; at++) if (indexAt(at) !== undefined) places.push(at)
    const of = places.length
    const taken = places.slice(0, MOST_DECIDED)
    const indexes = taken.map((at) => indexAt(at) ?? 0)
    const loaded = indexes.map((index) => queue.rowAt(index)).filter((entry) => entry !== undefined)
    const entries = loaded.length === indexes.length ? loaded : await readAll(indexes)
    return entries && { of, entries: new Map(entries.map((entry, at) => [taken[at] ?? 0, entry])) }
  }

  async function readAll(indexes: readonly number[]): Promise<readonly QueueEntry[] | undefined> {
    const entries: QueueEntry[] = []
    let from = 0
    while (from < indexes.length) {
      let to = from + 1
      // Folded groups cut the list into pieces.
      while (indexes[to] === (indexes[to - 1] ?? 0) + 1) to++
      const piece = await queue.read(indexes[from] ?? 0, indexes[to - 1] ?? 0)
      if (!piece) return undefined
      entries.push(...piece)
      from = to
    }
    return entries
  }

  /** Selects all entries between two places. Resolves with those that were not selected before, by place. */
  async function pickBetween(first: number, last: number): Promise<ReadonlyMap<number, QueueEntry>> {
    const { id } = reconciliation
    const found = await entriesBetween(first, last).catch(asAppError)
    if (id !== reconciliation.id) return new Map()
    if (!found || found instanceof AppError) {
      announcer.announce(found?.message ?? LIST_CHANGED)
      return new Map()
    }
    const { of } = found
    const entries = [...found.entries.values()]
    const fresh = new Map([...found.entries].filter(([, entry]) => !isPicked(entry)))
    hand.addItems(entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])))
    hand.addRows(entries.flatMap((entry) => (entry.kind === 'transaction' ? [entry.row] : [])))
    if (of > entries.length) announcer.announce(allWords(entries.length, of))
    else announcer.announce(`${formatCount(hand.count)} selected.`)
    return fresh
  }

  /** The place one step away, past headings. Without another entry in that direction, the active place. */
  function stepFrom(place: number, step: number): number {
    let at = place + step
    while (at >= 0 && at < total.value && indexAt(at) === undefined) at += step
    return indexAt(at) === undefined ? place : at
  }

  /** Selects everything from where the range began to this place, and lets go of what it no longer covers. */
  async function extend(wanted: number): Promise<void> {
    const step = wanted - active.value
    const place = Math.abs(step) === 1 ? stepFrom(active.value, step) : wanted
    const current: PickedRange = range ?? { from: active.value, added: new Map() }
    range = current
    const [first, last] = [Math.min(current.from, place), Math.max(current.from, place)]
    for (const [at, entry] of current.added) {
      if (at >= first && at <= last) continue
      current.added.delete(at)
      if (isPicked(entry)) pick(entry)
    }
    goTo(place)
    for (const [at, entry] of await pickBetween(first, last)) current.added.set(at, entry)
  }

  function isPicked(entry: QueueEntry): boolean {
    return entry.kind === 'item' ? hand.items.has(entry.id) : hand.rows.has(entry.id)
  }

  return {
    total,
    entryAt,
    active,
    head,
    folded,
    fold,
    unfold,
    showPlaces,
    go,
    toggle,
    extend,
    pickAll: () => pickBetween(0, total.value - 1),
    isPicked
  }
}
