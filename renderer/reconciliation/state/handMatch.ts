import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import type { FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useAction } from '../../session/useAction.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { decidedSince, stillUndecided } from '../parts/hand/stillUndecided.ts'
import { handResidual } from '../parts/hand/handResidual.ts'
import { touches } from '../parts/hand/touches.ts'
import { useSettlementStatus } from '../../transactions/state/useSettlementStatus.ts'
import { useDecisionPrompt } from './decisionPrompt.ts'
import { useReconciliation } from './reconciliation.ts'
import { useReconciledRows } from './useReconciledRows.ts'

/** The limit of the contract. */
const MOST_SOUGHT = 50
const NOTHING = { items: [], rows: [] }
const LOOK_EVERY = 300

const byName = <T>(entries: readonly T[], nameOf: (entry: T) => string) =>
  new Map(entries.map((entry) => [nameOf(entry), entry]))

/** What is selected for matching by hand or for a common decision: expected payments and transactions. */
export const useHandMatch = defineStore('handMatch', () => {
  const store = useReconciliation()
  const prompts = useDecisionPrompt()
  const items = shallowRef<ReadonlyMap<string, ItemRow>>(new Map())
  const rows = shallowRef<ReadonlyMap<string, FoundTransaction>>(new Map())
  const isOpen = ref(false)
  const text = ref('')

  /** The selection when the search began. Similar entries come first. */
  const sought = shallowRef<{ readonly items: readonly string[]; readonly rows: readonly string[] }>(NOTHING)
  const found = useReconciledRows(
    computed(() => ({ text: text.value.trim(), isOpen: isOpen.value, like: sought.value.items })),
    async (id, requested, from, count) => {
      if (!requested.isOpen) return { rows: [], from, total: 0, revision: 0 }
      const states = ['suggested', 'candidate', 'duplicate', 'unexpected', 'unrelated'] as const
      return call('reconciliation.found', {
        id,
        filter: { states, only: 'all', currency: null, text: requested.text, like: requested.like },
        from,
        count
      })
    }
  )
  const open = useReconciledRows(
    computed(() => ({ text: text.value.trim(), isOpen: isOpen.value, like: sought.value.rows })),
    async (id, requested, from, count) => {
      if (!requested.isOpen) return { rows: [], from, total: 0, revision: 0 }
      const states = ['suggested', 'missing', 'repeated', 'ambiguous'] as const
      return call('reconciliation.items', {
        id,
        filter: { states, only: 'all', currency: null, batch: null, text: requested.text, like: requested.like },
        from,
        count
      })
    }
  )

  function toggled<T>(from: ReadonlyMap<string, T>, id: string, value: T): ReadonlyMap<string, T> {
    const now = new Map(from)
    if (!now.delete(id) && now.size < MOST_DECIDED) now.set(id, value)
    return now
  }

  function toggleItem(item: ItemRow): void {
    items.value = toggled(items.value, item.key, item)
  }

  function toggleRow(row: FoundTransaction): void {
    if (row.rest) store.tell('The rest of a bulk payment is answered by itself.')
    else rows.value = toggled(rows.value, row.id, row)
  }

  /** Selects all of them, or deselects them if all are selected. */
  function addItems(more: readonly ItemRow[]): void {
    items.value = new Map([...items.value, ...more.map((item) => [item.key, item] as const)].slice(0, MOST_DECIDED))
  }

  function addRows(more: readonly FoundTransaction[]): void {
    const single = more.filter(({ rest }) => !rest)
    rows.value = new Map([...rows.value, ...single.map((row) => [row.id, row] as const)].slice(0, MOST_DECIDED))
  }

  function clear(): void {
    items.value = new Map()
    rows.value = new Map()
  }

  let before = { items: items.value, rows: rows.value }

  /** Searches the other side of the selection. */
  function search(): void {
    before = { items: items.value, rows: rows.value }
    seek()
  }

  function seek(): void {
    sought.value = {
      items: [...items.value.keys()].slice(0, MOST_SOUGHT),
      rows: [...rows.value.keys()].slice(0, MOST_SOUGHT)
    }
    text.value = ''
    isOpen.value = true
  }

  /** Deselects what was selected during the search. */
  function cancel(): void {
    if (!isOpen.value) return
    isOpen.value = false
    items.value = before.items
    rows.value = before.rows
  }

  /** Searches the other side of one payment or one transaction. */
  function begin(entry: { readonly item?: ItemRow; readonly row?: FoundTransaction }): void {
    clear()
    if (entry.item) toggleItem(entry.item)
    if (entry.row) toggleRow(entry.row)
    before = { items: new Map(), rows: new Map() }
    seek()
  }

  const settlementStatusOf = useSettlementStatus()
  const hasFailed = (status: string) => settlementStatusOf(status) === 'failed'
  const residual = computed(() => handResidual([...items.value.values()], [...rows.value.values()], hasFailed))

  async function match(): Promise<boolean> {
    if (!residual.value.canMatch) return false
    const isDone = await prompts.match([...items.value.keys()], [...rows.value.keys()])
    if (isDone) {
      clear()
      isOpen.value = false
    }
    return isDone
  }

  function drop(): void {
    clear()
    isOpen.value = false
  }

  const { act } = useAction<'look'>({ to: () => store.id, tell: (why) => (store.failure = why) })

  /** Lets go of what was decided elsewhere meanwhile, so that no decision replaces one that nobody saw here. */
  const look = useThrottle(async () => {
    const { id } = store
    const keys = [...new Set([...items.value.keys(), ...before.items.keys()])]
    const ids = [...new Set([...rows.value.keys(), ...before.rows.keys()])]
    if (id === undefined || keys.length + ids.length === 0) return
    const now = await act('look', () => call('reconciliation.named', { id, items: keys, transactionIds: ids }))
    if (!now) return
    const [itemsNow, rowsNow] = [byName(now.items, ({ key }) => key), byName(now.rows, (row) => row.id)]
    const selected = items.value.size + rows.value.size
    items.value = stillUndecided(items.value, keys, itemsNow)
    rows.value = stillUndecided(rows.value, ids, rowsNow)
    before = { items: stillUndecided(before.items, keys, itemsNow), rows: stillUndecided(before.rows, ids, rowsNow) }
    const gone = selected - items.value.size - rows.value.size
    if (gone > 0) store.tell(decidedSince(gone))
  }, LOOK_EVERY)

  watch(() => store.id, drop)
  watch(() => store.revision, look)
  // Accepting suggestions or signing off changes what was selected.
  watch([() => store.isLocked, () => store.details?.plan?.isApplied], (now, before) => {
    if (now.some((is, place) => is === true && before[place] !== true)) drop()
  })
  watch(
    () => store.decided,
    (now) => {
      if (now && touches(now, { items: items.value, rows: rows.value })) drop()
    }
  )

  return {
    items,
    rows,
    isOpen,
    text,
    found,
    openItems: open,
    residual,
    count: computed(() => items.value.size + rows.value.size),
    toggleItem,
    toggleRow,
    addItems,
    addRows,
    clear,
    search,
    cancel,
    begin,
    match
  }
})
