import { defineStore } from 'pinia'
import { computed } from 'vue'
import { call } from '../../kit/bridge/bridge.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'

/** The run that the open one is compared with. */
export const useComparedRun = defineStore('comparedRun', () => {
  const { state, run: load } = useRequest((id: string) => call('threeds.get', id))

  return {
    trace: computed(() => (state.value.kind === 'ready' ? state.value.value : undefined)),
    error: computed(() => (state.value.kind === 'failed' ? state.value.error : undefined)),
    load
  }
})
