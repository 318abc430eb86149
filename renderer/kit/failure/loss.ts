import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { call } from '../bridge/bridge.ts'
import { useRequest } from '../bridge/useRequest.ts'

/** Decisions that are not as they were left: whether to go on without what is missing. */
export const useLoss = defineStore('loss', () => {
  const asking = ref(false)
  const again = shallowRef<() => unknown>()

  const { state: accepting, run } = useRequest(() => call('reconciliation.acceptLoss', undefined))

  /** `tryAgain`: what could not be done until it is accepted. */
  function ask(tryAgain: () => unknown): void {
    again.value = tryAgain
    asking.value = true
  }

  async function accept(): Promise<void> {
    await run()
    if (accepting.value.kind === 'failed') return
    asking.value = false
    await again.value?.()
  }

  return { asking, accepting, ask, accept }
})
