import { computed, ref, watch } from 'vue'
import { useDecisionQueue, type QueueEntry } from './decisionQueue.ts'
import { useHandMatch } from './handMatch.ts'
import { useGroupedList } from './useGroupedList.ts'

/** The queue as a list under headings: where the keyboard is in it, and which entries are selected. */
export function useQueueList() {
  const queue = useDecisionQueue()
  const hand = useHandMatch()
  const { total, entryAt, placeOf, placeOfGroup, folded, fold, unfold, showPlaces } = useGroupedList<QueueEntry>({
    groups: computed(() => queue.groups),
    rowAt: computed(() => queue.rowAt),
    show: queue.show
  })

  /** A heading that the keyboard is on; else it is on the entry of the queue. */
  const headAt = ref<string>()
  const active = computed(
    () => (headAt.value === undefined ? undefined : placeOfGroup(headAt.value)) ?? placeOf(queue.index)
  )
  // It stays there while the list changes around it, until another entry is gone to.
  watch(
    () => queue.currentId,
    () => (headAt.value = undefined)
  )
  /** The group whose heading the keyboard is on; also that of an entry that is folded away. */
  const head = computed(() => {
    const entry = entryAt.value(active.value)
    return entry?.kind === 'group' ? entry.group : undefined
  })

  function go(place: number): void {
    const entry = entryAt.value(Math.min(Math.max(0, place), Math.max(0, total.value - 1)))
    headAt.value = entry?.kind === 'group' ? entry.group.id : undefined
    // To a heading the entry comes along: nothing that is awaited takes the keyboard away from it.
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

  function pickBetween(first: number, last: number): void {
    const entries: QueueEntry[] = []
    for (let at = first; at <= last; at++) {
      const entry = entryAt.value(at)
      if (entry?.kind === 'row') entries.push(entry.row)
    }
    hand.addItems(entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])))
    hand.addRows(entries.flatMap((entry) => (entry.kind === 'transaction' ? [entry.row] : [])))
  }

  /** All from the active one to this one. */
  function extend(place: number): void {
    pickBetween(Math.min(active.value, place), Math.max(active.value, place))
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
