import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Acceptance, Suggestion } from '../../../shared/domain/reconciliation/suggestion.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useReconciledRows } from './useReconciledRows.ts'
import { useReconciliation } from './reconciliation.ts'

/** A suggested match as a row of a list. */
export interface ListedSuggestion extends Suggestion {
  readonly id: string
}

/** How many suggestions wait for a decision. */
export function countWaiting(details: ReconciliationDetails | undefined): number {
  return (details?.suggested ?? []).reduce((sum, { count }) => sum + count, 0)
}

/** The waiting suggestions, accepted one by one, by rule, or all together. */
export const useSuggestions = defineStore('suggestions', () => {
  const store = useReconciliation()
  /** Only those that differ in something. */
  const differing = ref(false)
  /** Indexes in the plan. */
  const selected = shallowRef<ReadonlySet<number>>(new Set())

  const waiting = computed(() => countWaiting(store.details))
  const rows = useReconciledRows(
    differing,
    async (id, only, from, count) => {
      const request = { id, rule: null, differing: only, from, count }
      const answer = await call('reconciliation.suggestions', request)
      return { ...answer, rows: answer.rows.map((row): ListedSuggestion => ({ ...row, id: String(row.place) })) }
    },
    computed(() => waiting.value > 0)
  )

  function toggle(place: number): void {
    const now = new Set(selected.value)
    if (!now.delete(place) && now.size < MOST_DECIDED) now.add(place)
    selected.value = now
  }

  function add(places: readonly number[]): void {
    const now = new Set(selected.value)
    for (const place of places) if (now.size < MOST_DECIDED) now.add(place)
    selected.value = now
  }

  async function accept(accept: Acceptance): Promise<boolean> {
    // Of the plan that the rows on screen are of; the details may be of a later one.
    const hash = rows.answer.value?.hash
    if (typeof hash === 'string') return store.accept(hash, accept)
    store.tell('The suggestions are still being loaded, so nothing was accepted.')
    return false
  }

  // The indexes belong to one plan. After any change nothing is selected.
  watch(
    [() => store.id, () => store.details?.plan?.hash, () => store.revision, rows.revision],
    () => (selected.value = new Set()),
    { flush: 'sync' }
  )
  watch(
    () => store.id,
    () => (differing.value = false),
    { flush: 'sync' }
  )

  return {
    waiting,
    differing,
    groups: computed(() => rows.answer.value?.groups ?? []),
    selected,
    toggle,
    add,
    clear: () => (selected.value = new Set()),
    accept,
    ...rows
  }
})
