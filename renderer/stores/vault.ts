import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { VaultStatus } from '../../shared/domain/vault.ts'
import { call, listen } from '../bridge.ts'
import { useRequest } from '../composables/useRequest.ts'

/** Where secrets are kept. A passphrase passes through on its way to the main side; none is kept here. */
export const useVault = defineStore('vault', () => {
  const status = shallowRef<VaultStatus>()
  const asking = ref(false)

  const adopt = (changed: VaultStatus): VaultStatus => (status.value = changed)
  listen('vault.changed', adopt)

  const { state: loading, run: load } = useRequest(async () => adopt(await call('vault.get', undefined)))
  const unlock = async (passphrase: string) => adopt(await call('vault.unlock', { passphrase }))
  const workForSession = async () => adopt(await call('vault.useSession', undefined))
  const retry = async () => adopt(await call('vault.retry', undefined))

  const ready = computed(() => status.value?.state === 'ready')

  return { status, asking, ready, loading, load, unlock, workForSession, retry }
})
