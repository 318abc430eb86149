import { defineStore } from 'pinia'
import type { SyncSchedule } from '../../../shared/domain/schedule.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useAnnounced } from '../../kit/bridge/useAnnounced.ts'
import { onLedgerSource, onOtherConnection } from '../../kit/bridge/useLedgerSource.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** When the connection in use is synced automatically. */
export const useSchedule = defineStore('schedule', () => {
  const { value: schedule, hear, adopt, forget } = useAnnounced<SyncSchedule>()

  listen('sync.scheduleChanged', hear)

  const { state: loading, run: load } = useRequest(() => adopt(call('sync.schedule', undefined)))
  const {
    state: changing,
    run: change,
    again: changeAgain,
    forget: forgetChange
  } = useRequest((everySeconds: number | null) => adopt(call('sync.setSchedule', { everySeconds })))

  onOtherConnection(() => {
    forget()
    // It must not be tried again for another connection.
    forgetChange()
  })
  onLedgerSource(load)
  return { schedule, loading, changing, load, change, changeAgain }
})
