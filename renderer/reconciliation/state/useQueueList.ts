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

  function go(place: number): void {
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
    const entry = entryAt.value(place)
    if (entry?.kind === 'group') fold(entry.group.id)
    else if (entry) pick(entry.row)
  }

  /** The entries from one place to another, without headings and folded groups, and their number. */
  async function entriesBetween(first: number, last: number) {
    const indexes: number[] = []
    for (let at = first; at <= last; at++) {
      const index = indexAt(at)
      if (index !== undefined) indexes.push(index)
    }
    const taken = indexes.slice(0, MOST_DECIDED)
    const loaded = taken.map((index) => queue.rowAt(index)).filter((entry) => entry !== undefined)
    if (loaded.length === taken.length) return { of: indexes.length, entries: loaded }
    const entries: QueueEntry[] = []
    let from = 0
    while (from < taken.length) {
      let to = from + 1
      // Folded groups cut the list into pieces.
      while (taken[to] === (taken[to - 1] ?? 0) + 1) to++
      const piece = await queue.read(taken[from] ?? 0, taken[to - 1] ?? 0)
      if (!piece) return undefined
      entries.push(...piece)
      from = to
    }
    return { of: indexes.length, entries }
  }

  async function pickBetween(first: number, last: number): Promise<void> {
    const { id } = reconciliation
    const found = await entriesBetween(first, last).catch(asAppError)
    if (id !== reconciliation.id) return
    if (!found || found instanceof AppError) {
      announcer.announce(found?.message ?? LIST_CHANGED)
      return
    }
    const { entries, of } = found
    hand.addItems(entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])))
    hand.addRows(entries.flatMap((entry) => (entry.kind === 'transaction' ? [entry.row] : [])))
    if (of > entries.length) announcer.announce(allWords(entries.length, of))
    else announcer.announce(`${formatCount(hand.count)} selected.`)
  }

  /** Selects everything from the active entry to this one. */
  function extend(place: number): void {
    void pickBetween(Math.min(active.value, place), Math.max(active.value, place))
    go(place)
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
    isPicked: (entry: QueueEntry) => (entry.kind === 'item' ? hand.items.has(entry.id) : hand.rows.has(entry.id))
  }
}
