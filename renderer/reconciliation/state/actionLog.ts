import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ShownEntry } from '../../../shared/domain/reconciliation/actionLog.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useReconciliation } from './reconciliation.ts'

const PAGE = 100

interface LogShown {
  readonly id: string
  readonly entries: readonly ShownEntry[]
  readonly total: number
}

/** The audit trail of the open reconciliation, latest first, as far back as the user loaded it. */
export const useActionLog = defineStore('actionLog', () => {
  const store = useReconciliation()
  const shown = shallowRef<LogShown>()
  /** A part of a payee's name. */
  const text = ref('')

  const { state, run } = useRequest(read, (now) => (shown.value = now))

  async function read(id: string, least: number, wanted: string): Promise<LogShown> {
    const entries: ShownEntry[] = []
    let total: number
    do {
      const page = await call('reconciliation.log', { id, from: entries.length, count: PAGE, text: wanted })
      entries.push(...page.entries)
      total = page.total
      if (page.entries.length === 0) break
    } while (entries.length < Math.min(least, total))
    return { id, entries, total }
  }

  const log = computed(() => (shown.value?.id === store.id ? shown.value : undefined))
  const error = computed(() => (state.value.kind === 'failed' ? state.value.error : undefined))

  async function load(): Promise<void> {
    if (store.id !== undefined) await run(store.id, log.value?.entries.length ?? PAGE, text.value)
  }

  async function loadMore(): Promise<void> {
    if (store.id !== undefined && log.value) await run(store.id, log.value.entries.length + PAGE, text.value)
  }

  watch([() => store.id, () => store.revision, text], load)
  watch(
    () => store.id,
    () => (text.value = '')
  )

  return { log, text, error, isLoading: computed(() => state.value.kind === 'loading'), load, loadMore }
})
