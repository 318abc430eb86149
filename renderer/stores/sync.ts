import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { SyncStatus } from '../../shared/domain/syncRun.ts'
import { call, listen } from '../bridge.ts'
import { useRequest } from '../composables/useRequest.ts'
import { formatCounted } from '../format.ts'
import { useAnnouncer } from './announcer.ts'

/** The running pass over the service's list, or the last one. */
export const useSync = defineStore('sync', () => {
  const status = shallowRef<SyncStatus>()
  const running = computed(() => status.value?.state === 'running')
  const announcer = useAnnouncer()

  function adopt(changed: SyncStatus): void {
    const before = status.value?.state
    status.value = changed
    if (before !== changed.state && before !== undefined) announcer.announce(inWords(changed))
  }

  listen('sync.progress', adopt)

  const { state: loading, run: load } = useRequest(async () => adopt(await call('sync.get', undefined)))
  const { state: starting, run: start } = useRequest(async () => adopt(await call('sync.start', { kind: 'full' })))
  const { state: cancelling, run: cancel } = useRequest(() => call('sync.cancel', undefined))

  return { status, running, loading, starting, cancelling, load, start, cancel }
})

function inWords({ state, verdict, counts, error }: SyncStatus): string {
  if (state === 'running') return 'Sync started.'
  if (verdict === 'complete') return `Sync complete: ${formatCounted(counts.seen, 'row', 'rows')} seen.`
  if (verdict === 'cancelled') return 'Sync cancelled. The rows so far are kept.'
  return `Sync incomplete. ${error?.message ?? ''}`
}
