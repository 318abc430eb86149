import { defineStore } from 'pinia'
import { call } from '../../kit/bridge/bridge.ts'
import { useConnection } from '../../session/connection.ts'
import { useLedgerState } from '../../session/useLedgerState.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** When the connection in use is synced automatically. */
export const useSchedule = defineStore('schedule', () => {
  const connection = useConnection()
  const {
    value: schedule,
    error,
    load,
    adopt
  } = useLedgerState('sync.scheduleChanged', () => call('sync.schedule', undefined))
  const {
    state: changing,
    run: change,
    again: changeAgain
  } = useRequest((everySeconds: number | null) => adopt(call('sync.setSchedule', { everySeconds })), {
    of: () => connection.status?.connection.id
  })

  return { schedule, error, changing, load, change, changeAgain }
})
