import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { FoundFilter, FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter, ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { AlikeReason, RememberedReason } from '../../../shared/domain/reconciliation/rememberedReason.ts'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import { incomingCurrencies } from '../../../shared/reconciliation/paidFigures.ts'
import { itemStateWords } from '../../../shared/words/itemStatus.ts'
import { rowStateWords } from '../../../shared/words/foundStatus.ts'
import { call } from '../../kit/bridge/bridge.ts'
import type { RowGroup } from '../parts/grouped/groupedRows.ts'
import { groupWords } from '../parts/words/differenceWords.ts'
import { useTeam } from '../../team/state/team.ts'
import { useReconciledRows } from './useReconciledRows.ts'
import { useReconciliation } from './reconciliation.ts'

/** An entry that waits for a decision: an expected payment, or a transaction outside the payment file. */
export type QueueEntry =
  | { readonly kind: 'item'; readonly id: string; readonly item: ItemRow }
  | { readonly kind: 'transaction'; readonly id: string; readonly row: FoundTransaction }

export const entryOfItem = (item: ItemRow): QueueEntry => ({ kind: 'item', id: item.key, item })
export const entryOfRow = (row: FoundTransaction): QueueEntry => ({ kind: 'transaction', id: row.id, row })

/** Before the state in the id of a group of transactions. */
export const ROWS = 'row-'

export const rememberedFor = (entry: QueueEntry): RememberedReason | undefined =>
  (entry.kind === 'item' ? entry.item : entry.row).remembered

/** A decision that can be made again. */
export type Repeated = Pick<AlikeReason, 'do' | 'reason'>

export const isAlike = (one: Repeated | undefined, other: Repeated): boolean =>
  one?.do === other.do && one.reason === other.reason

const ITEMS: ItemFilter = { states: [], only: 'queue', currency: null, batch: null, text: '' }
const FOUND: FoundFilter = { states: [], only: 'queue', currency: null, text: '' }
/** How many entries are read at once to find those that are alike. */
const PIECE = 500
/** How many places around its old one are searched for an entry after the list changed. */
const NEARBY = 100

/** The queue by kind: expected payments first, then transactions. One entry is the current one. */
export const useDecisionQueue = defineStore('decisionQueue', () => {
  const store = useReconciliation()
  // Before the first suggestions, every payment is open, which is not yet a queue.
  const hasQueue = computed(() => store.details?.plan !== null)
  const team = useTeam()
  const whose = ref<'all' | 'mine'>('all')
  /** For the filters of both lists: what is assigned to the user, or mentions them in a note. */
  const mine = computed(() => (whose.value === 'mine' && team.login !== undefined ? { concerns: team.login } : {}))
  const items = useReconciledRows(
    computed((): ItemFilter => ({ ...ITEMS, ...mine.value })),
    (id, filter, from, count) => call('reconciliation.items', { id, filter, from, count }),
    hasQueue
  )
  const found = useReconciledRows(
    computed((): FoundFilter => ({ ...FOUND, ...mine.value })),
    (id, filter, from, count) => call('reconciliation.found', { id, filter, from, count }),
    hasQueue
  )
  const incoming = computed(() => incomingCurrencies(store.details?.differences ?? []))
  /** The entries of each kind, in the order of the list. */
  const groups = computed<readonly RowGroup[]>(() => [
    ...(items.answer.value?.states ?? []).map(({ state, ...group }) => ({
      id: state,
      name: itemStateWords[state].name,
      count: group.count,
      about: groupWords(group, incoming.value),
      remembered: group.remembered
    })),
    ...(found.answer.value?.states ?? []).map(({ state, ...group }) => ({
      id: `${ROWS}${state}`,
      name: rowStateWords[state].name,
      count: group.count,
      about: groupWords(group, incoming.value),
      remembered: group.remembered
    }))
  ])

  const total = computed(() => items.total.value + found.total.value)
  const rowAt = computed(() => {
    const [itemAt, foundAt, first] = [items.rowAt.value, found.rowAt.value, items.total.value]
    return (index: number): QueueEntry | undefined => {
      if (index < first) {
        const item = itemAt(index)
        return item && entryOfItem(item)
      }
      const row = foundAt(index - first)
      return row && entryOfRow(row)
    }
  })

  const opened = computed(() => items.opened.value && found.opened.value)
  const index = ref(0)
  const currentId = ref<string>()
  // The two lists may arrive in any order, so the first entry is known only when both are there.
  const current = computed(() => (opened.value ? rowAt.value(index.value) : undefined))

  /** An undone entry becomes the current one as soon as it is in the list again. */
  const awaited = ref<string>()

  function goToAwaited(): boolean {
    const { value: id } = awaited
    if (id === undefined || !opened.value) return false
    for (let place = 0; place < total.value; place++) {
      if (rowAt.value(place)?.id !== id) continue
      awaited.value = undefined
      goTo(place)
      return true
    }
    void goFar(id)
    return false
  }

  /** Finds an entry that is not loaded, once the lists are those after the undo. */
  async function goFar(id: string): Promise<void> {
    const { revision } = store
    if (items.revision.value !== revision || found.revision.value !== revision) return
    const item = await items.placeOf(({ key }) => key === id)
    const row = item === undefined ? await found.placeOf((each) => each.id === id) : undefined
    if (awaited.value !== id || items.revision.value !== revision) return
    awaited.value = undefined
    if (item !== undefined) goTo(item)
    else if (row !== undefined) goTo(items.total.value + row)
  }

  /** The entries right before the current one, as they were when it was gone to. */
  let before: ReadonlySet<string> = new Set()

  function goTo(wanted: number): void {
    index.value = Math.min(Math.max(0, wanted), Math.max(0, total.value - 1))
    currentId.value = current.value?.id
    before = idsBefore(index.value)
  }

  function idsBefore(end: number): ReadonlySet<string> {
    const ids = new Set<string>()
    for (let place = Math.max(0, end - NEARBY); place < end; place++) {
      const entry = rowAt.value(place)
      if (entry) ids.add(entry.id)
    }
    return ids
  }

  /** Where the entry that came after the current one is, once that is gone, and maybe others before it. */
  function placeOfNext(): number {
    const first = Math.max(0, index.value - NEARBY)
    for (let place = index.value - 1; place >= first; place--) {
      const entry = rowAt.value(place)
      if (entry && before.has(entry.id)) return place + 1
    }
    return first
  }

  /** The current entry stays the same wherever it moves. If it is gone, the next one takes its place. */
  watch([rowAt, total], () => {
    if (!opened.value || goToAwaited()) return
    const { value: id } = currentId
    if (id !== undefined && current.value?.id !== id) {
      for (let step = 1; step <= NEARBY; step++) {
        const at = [index.value - step, index.value + step].find((place) => rowAt.value(place)?.id === id)
        if (at !== undefined) {
          goTo(at)
          return
        }
      }
      // What is not loaded yet may be any entry.
      if (current.value || index.value >= total.value) {
        goTo(placeOfNext())
        return
      }
    }
    goTo(index.value)
  })
  watch(
    () => store.undone,
    (undone) => {
      const [first] = undone ?? []
      awaited.value = first?.item ?? first?.transaction ?? undefined
      goToAwaited()
    }
  )
  watch(
    () => store.id,
    () => {
      index.value = 0
      currentId.value = awaited.value = undefined
    }
  )

  function show(first: number, last: number, direction: 1 | -1): void {
    const { value: border } = items.total
    if (first < border) items.show(first, Math.min(last, border - 1), direction)
    if (last >= border) found.show(Math.max(0, first - border), last - border, direction)
  }

  /** Entries of the list, even if they are not loaded. Undefined if the list changed meanwhile. */
  async function read(first: number, last: number): Promise<readonly QueueEntry[] | undefined> {
    const { value: border } = items.total
    const some = first < border ? await items.read(first, Math.min(last, border - 1)) : []
    const others = last >= border ? await found.read(Math.max(0, first - border), last - border) : []
    return some && others && [...some.map(entryOfItem), ...others.map(entryOfRow)]
  }

  /** The group of an entry. */
  const groupOf = (entry: QueueEntry): RowGroup | undefined => {
    const id = entry.kind === 'item' ? entry.item.state : `${ROWS}${entry.row.state}`
    return groups.value.find((group) => group.id === id)
  }

  /**
   * The entries of a group for which the same is remembered, as many as one decision takes. Undefined if the list changed
   * meanwhile.
   */
  async function readAlike(id: string, again: Repeated): Promise<readonly QueueEntry[] | undefined> {
    const place = groups.value.findIndex((group) => group.id === id)
    const from = groups.value.slice(0, place).reduce((sum, { count }) => sum + count, 0)
    const end = from + (groups.value[place]?.count ?? 0)
    const alike: QueueEntry[] = []
    for (let first = from; first < end && alike.length < MOST_DECIDED; first += PIECE) {
      const piece = await read(first, Math.min(first + PIECE, end) - 1)
      if (!piece) return undefined
      alike.push(...piece.filter((entry) => isAlike(rememberedFor(entry), again)))
    }
    return alike.slice(0, MOST_DECIDED)
  }

  return {
    total,
    whose,
    groupOf,
    readAlike,
    /** Whether the queue is shared with a team. */
    isShared: computed(() => team.login !== undefined),
    isMine: computed(() => 'concerns' in mine.value),
    groups,
    rowAt,
    index,
    current,
    /** The entry chosen last, kept while the list changes. */
    currentId,
    opened,
    error: computed(() => items.error.value ?? found.error.value),
    again: () => Promise.all([items.open(), found.open()]),
    goTo: (wanted: number) => {
      awaited.value = undefined
      goTo(wanted)
    },
    show,
    read,
    open: () => Promise.all([items.open(), found.open()])
  }
})
