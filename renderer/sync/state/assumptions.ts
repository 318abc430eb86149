import { defineStore } from 'pinia'
import type { Assumption, AssumptionKey } from '../../../shared/domain/assumption.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useAnnounced } from '../../kit/bridge/useAnnounced.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The assumptions where the service's interface says nothing, for the connection in use. */
export const useAssumptions = defineStore('assumptions', () => {
  const announcer = useAnnouncer()
  const { value: list, hear, adopt, forget } = useAnnounced<readonly Assumption[]>()

  listen('sync.assumptionsChanged', hear)
  onOtherConnection(forget)

  const { state: loading, run: load } = useRequest(() => adopt(call('sync.assumptions', undefined)))
  /** Sets the user's own value, or removes it with null. */
  const { state: assuming, run: assume } = useRequest(async (key: AssumptionKey, value: string | null) => {
    await adopt(call('sync.assume', { key, value }))
    const now = list.value?.find((assumption) => assumption.key === key)
    if (now) announcer.announce(`${now.title}: ${now.label}.`)
  })

  onLedgerSource(load)
  return { list, loading, assuming, load, assume }
})
