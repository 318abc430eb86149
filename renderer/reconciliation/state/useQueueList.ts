import { computed, ref, watch } from 'vue'
import { useDecisionQueue, type QueueEntry } from './decisionQueue.ts'
import { useHandMatch } from './handMatch.ts'
import { useGroupedList } from './useGroupedList.ts'
import { useRangePicking } from './useRangePicking.ts'

/** The queue as a list with headings: the active place, and which entries are selected. */
export function useQueueList() {
  const queue = useDecisionQueue()
  const hand = useHandMatch()
  const list = useGroupedList<QueueEntry>({
    groups: computed(() => queue.groups),
    rowAt: computed(() => queue.rowAt),
    show: queue.show
  })
  const { total, entryAt, placeOf, placeOfGroup, folded, fold, unfold, showPlaces } = list

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

  function isPicked(entry: QueueEntry): boolean {
    return entry.kind === 'item' ? hand.items.has(entry.id) : hand.rows.has(entry.id)
  }

  const picking = useRangePicking<QueueEntry>({
    list,
    active,
    goTo,
    rowAt: (index) => queue.rowAt(index),
    read: (first, last) => queue.read(first, last),
    has: isPicked,
    count: () => hand.count,
    toggle: pick,
    add: (entries) => {
      hand.addItems(entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])))
      hand.addRows(entries.flatMap((entry) => (entry.kind === 'transaction' ? [entry.row] : [])))
    }
  })

  return {
    total,
    entryAt,
    active,
    head,
    folded,
    fold,
    unfold,
    showPlaces,
    ...picking,
    isPicked
  }
}
