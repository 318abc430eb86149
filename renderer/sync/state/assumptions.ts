import { defineStore } from 'pinia'
import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useLedgerState } from '../../session/useLedgerState.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

/** The assumptions where the service's interface says nothing, for the connection in use. */
export const useAssumptions = defineStore('assumptions', () => {
  const announcer = useAnnouncer()
  const {
    value: list,
    error,
    load,
    adopt
  } = useLedgerState('sync.assumptionsChanged', () => call('sync.assumptions', undefined))
  /** Sets the user's own value, or removes it with null. */
  const { state: assuming, run: assume } = useRequest(async (key: AssumptionKey, value: string | null) => {
    await adopt(call('sync.assume', { key, value }))
    const now = list.value?.find((assumption) => assumption.key === key)
    if (now) announcer.announce(`${now.title}: ${now.label}.`)
  })

  return { list, error, assuming, load, assume }
})
