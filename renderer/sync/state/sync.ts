import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { SyncRequest, SyncStatus } from '../../../shared/domain/syncRun.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useConnection } from '../../session/connection.ts'
import { useLedgerState } from '../../session/useLedgerState.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { formatCount, formatCounted } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The running sync over the service's list, or the last one. */
export const useSync = defineStore('sync', () => {
  const announcer = useAnnouncer()
  const {
    value: status,
    error,
    load,
    adopt
  } = useLedgerState(
    'sync.progress',
    () => call('sync.get', undefined),
    (now, before) => {
      if (before !== undefined && before.state !== now.state) announcer.announce(inWords(now))
    }
  )
  const running = computed(() => status.value?.state === 'running')

  const connection = useConnection()
  /** What failed for one connection is not tried again for another. */
  const ofConnection = { of: () => connection.status?.connection.id }
  const {
    state: starting,
    run,
    again: startAgain
  } = useRequest((request: SyncRequest) => adopt(call('sync.start', request)), ofConnection)
  const { state: cancelling, run: cancel } = useRequest(() => call('sync.cancel', undefined))

  /** The main side answers only after the sync has ended. */
  const isCancelling = computed(() => running.value && cancelling.value.kind === 'loading')

  const start = () => run({ kind: 'auto' })
  /** Reads the whole list: resumes an interrupted full sync, or starts a new one with `fresh`. */
  const startFull = (fresh: boolean) => run({ kind: 'full', fresh })

  /** The user confirms that this many missing rows are gone. A full sync then marks them. */
  const {
    state: agreeing,
    run: agreeMissing,
    again: agreeAgain
  } = useRequest(async (rows: number) => {
    await call('sync.agreeMissing', { rows })
    await startFull(true)
  }, ofConnection)

  return {
    status,
    running,
    error,
    starting,
    cancelling,
    isCancelling,
    agreeing,
    load,
    start,
    startFull,
    startAgain,
    agreeMissing,
    agreeAgain,
    cancel
  }
})

function inWords({ state, verdict, counts, error }: SyncStatus): string {
  if (state === 'running') return 'Sync started.'
  if (verdict === 'complete') return completeWords({ counts })
  if (verdict === 'cancelled') return 'Sync cancelled. The rows read so far are kept.'
  return `Sync incomplete. ${error?.message ?? ''}`
}

/** A sync that came to the end of the list, although some of its rows may be unreadable. */
export function completeWords({ counts: { seen, quarantined } }: Pick<SyncStatus, 'counts'>): string {
  const rows = `Sync complete: ${formatCounted(seen, 'row', 'rows')} seen`
  return quarantined > 0 ? `${rows}, ${formatCount(quarantined)} of which cannot be read.` : `${rows}.`
}
