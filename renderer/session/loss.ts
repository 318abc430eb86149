import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { call } from '../kit/bridge/bridge.ts'
import { useRequest } from '../kit/bridge/useRequest.ts'

/** Asks whether to continue without decisions that were lost or changed. */
export const useLoss = defineStore('loss', () => {
  const asking = ref(false)
  const again = shallowRef<() => unknown>()

  const { state: accepting, run } = useRequest(() => call('reconciliation.acceptLoss', undefined))

  /** `tryAgain`: what is repeated after the user accepts the loss. */
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
