import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Input } from '../../shared/contract.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import { call, listen } from '../kit/bridge/bridge.ts'
import { usePushed } from '../kit/bridge/usePushed.ts'

/** The services that the app knows, and the status of the chosen one. Tokens are passed on and never stored. */
export const useConnection = defineStore('connection', () => {
  const all = shallowRef<readonly Connection[]>([])
  const version = ref('')
  /** The user name on this computer. */
  const user = ref('')

  const {
    value: status,
    error,
    load,
    adopt
  } = usePushed('connection.changed', async () => {
    const [now, list, app] = await Promise.all([
      call('connection.get', undefined),
      call('connection.list', undefined),
      call('app.get', undefined)
    ])
    all.value = list
    version.value = app.version
    user.value = app.user
    return now
  })
  listen('ledger.changed', ({ rows }) => {
    if (status.value) status.value = { ...status.value, rows }
  })

  async function save(draft: Input<'connection.save'>): Promise<Connection> {
    const saved = await call('connection.save', draft)
    all.value = await call('connection.list', undefined)
    return saved
  }

  /** Number of reconciliations that are kept with a connection; null if it cannot be determined. */
  async function storedReconciliations(id: string): Promise<number | null> {
    return (await call('connection.kept', id)).reconciliations
  }

  async function remove(id: string): Promise<void> {
    await call('connection.remove', id)
    all.value = await call('connection.list', undefined)
  }

  // Events announce the status of the chosen connection. Signing in to another one does not choose it.
  const select = (id: string) => adopt(call('connection.select', id))
  const tryToken = (id: string, token: string) => call('connection.tryToken', { id, token })
  const signIn = (id: string, token: string) => call('connection.signIn', { id, token })
  const signOut = (id: string) => call('connection.signOut', id)

  /** The embedded service, which knows its own settings and has sample data. */
  const isBuiltIn = computed(() => status.value?.connection.id === 'sandbox')
  const addSamples = () => call('connection.addSamples', undefined)

  const readable = computed(() => status.value?.state === 'ready' || status.value?.state === 'signed-out')

  return {
    status,
    all,
    version,
    user,
    error,
    readable,
    isBuiltIn,
    load,
    save,
    storedReconciliations,
    remove,
    select,
    tryToken,
    signIn,
    signOut,
    addSamples
  }
})
