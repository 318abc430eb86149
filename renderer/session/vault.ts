import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { call } from '../kit/bridge/bridge.ts'
import { vaultWords } from './vaultWords.ts'
import { usePushed } from '../kit/bridge/usePushed.ts'
import { useRequest } from '../kit/bridge/useRequest.ts'

/** Where secrets are stored. A passphrase is passed on to the main side and never stored here. */
export const useVault = defineStore('vault', () => {
  const { value: status, load, adopt } = usePushed('vault.changed', () => call('vault.get', undefined))
  const asking = ref(false)

  const unlock = (passphrase: string) => adopt(call('vault.unlock', { passphrase }))
  const workForSession = () => adopt(call('vault.useSession', undefined))
  const { state: retrying, run: retry } = useRequest(() => adopt(call('vault.retry', undefined)))

  const isReady = (): boolean => status.value?.state === 'ready'
  const ready = computed(isReady)
  /** Called once, when secrets can be read. */
  let next: (() => unknown) | undefined

  /** Solves the problem of unreadable secrets: asks the user, or tries the keychain again. Then follows `then`. */
  async function settle(then?: () => unknown): Promise<void> {
    next = then
    if (isReady()) goOn()
    else if (status.value && vaultWords(status.value).act === 'retry') {
      await retry()
      if (!isReady()) next = undefined
    } else asking.value = true
  }

  function goOn(): void {
    void next?.()
    next = undefined
  }

  watch([ready, asking], ([now, isAsking]) => {
    if (now) goOn()
    // The user closed the question.
    else if (!isAsking) next = undefined
  })

  return { status, asking, ready, retrying, load, unlock, workForSession, settle }
})
