import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Input } from '../../shared/contract.ts'
import type { Connection, ConnectionStatus } from '../../shared/domain/connection.ts'
import { call, listen } from '../bridge.ts'
import { useRequest } from '../composables/useRequest.ts'

/** The services the app knows, and where the chosen one stands. Tokens pass through; none is kept. */
export const useConnection = defineStore('connection', () => {
  const status = shallowRef<ConnectionStatus>()
  const all = shallowRef<readonly Connection[]>([])
  const version = ref('')

  listen('connection.changed', (changed) => (status.value = changed))
  listen('ledger.changed', ({ rows }) => {
    if (status.value) status.value = { ...status.value, rows }
  })

  const { state: loading, run: load } = useRequest(async () => {
    const [current, list, app] = await Promise.all([
      call('connection.get', undefined),
      call('connection.list', undefined),
      call('app.get', undefined)
    ])
    status.value = current
    all.value = list
    version.value = app.version
  })

  async function save(draft: Input<'connection.save'>): Promise<Connection> {
    const saved = await call('connection.save', draft)
    all.value = await call('connection.list', undefined)
    return saved
  }

  async function remove(id: string): Promise<void> {
    await call('connection.remove', id)
    all.value = await call('connection.list', undefined)
    status.value = await call('connection.get', undefined)
  }

  async function select(id: string): Promise<void> {
    status.value = await call('connection.select', id)
  }

  async function signIn(id: string, token: string): Promise<void> {
    adopt(await call('connection.signIn', { id, token }))
  }

  async function signOut(id: string): Promise<void> {
    adopt(await call('connection.signOut', id))
  }

  // Signing in to another connection than the chosen one does not choose it.
  function adopt(changed: ConnectionStatus): void {
    if (changed.connection.id === status.value?.connection.id) status.value = changed
  }

  const readable = computed(() => status.value?.state === 'ready' || status.value?.state === 'signed-out')

  return { status, all, version, loading, readable, load, save, remove, select, signIn, signOut }
})
