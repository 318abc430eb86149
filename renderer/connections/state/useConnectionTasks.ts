import { ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Connection } from '../../../shared/domain/connection.ts'
import { useConnection } from '../../kit/bridge/connection.ts'
import { useVault } from '../../kit/bridge/vault.ts'

export interface ConnectionTask {
  readonly task: 'edit' | 'signIn' | 'remove'
  /** Absent when a connection is added. */
  readonly connection?: Connection
}

/**
 * What is being done to a connection in a dialog, one thing at a time. One that was just added is signed in to next and
 * then used, because that is what it was added for; `use` does that.
 */
export function useConnectionTasks(use: (connection: Connection) => unknown) {
  const store = useConnection()
  const vault = useVault()
  const route = useRoute()
  const router = useRouter()

  const open = ref<ConnectionTask>()
  const waiting = ref<Connection>()
  const added = ref<Connection>()

  function begin(task: ConnectionTask['task'], connection?: Connection): void {
    added.value = undefined
    if (task === 'signIn' && connection) signIn(connection)
    else open.value = connection ? { task, connection } : { task }
  }

  function close(): void {
    const ended = open.value
    open.value = undefined
    if (ended?.task === 'edit' && added.value) signIn(added.value)
    else added.value = undefined
  }

  /** A token needs a place to be kept: where there is none yet, that is settled first. */
  function signIn(connection: Connection): void {
    if (vault.ready) open.value = { task: 'signIn', connection }
    else {
      waiting.value = connection
      void vault.settle()
    }
  }

  function signedIn(connection: Connection): void {
    if (added.value?.id === connection.id) void use(connection)
  }

  watch([() => vault.asking, () => vault.ready], ([asking, ready]) => {
    if (asking || !waiting.value) return
    const connection = waiting.value
    waiting.value = undefined
    if (ready) signIn(connection)
    else added.value = undefined
  })

  // Other screens send here with a wish in the address.
  watch(
    [() => route.query, () => store.all],
    ([query, all]) => {
      const wished = (id: unknown) => all.find((connection) => connection.id === id)
      const toSignIn = wished(query['signIn'])
      const toEdit = wished(query['edit'])
      if (toSignIn) begin('signIn', toSignIn)
      else if (toEdit) begin('edit', toEdit)
      const toUse = wished(query['use'])
      if (toUse) void use(toUse)
      const toAdd = query['add'] !== undefined
      if (toAdd) begin('edit')
      if ((toSignIn ?? toEdit ?? toUse) || toAdd) void router.replace({ name: 'connections' })
    },
    { immediate: true }
  )

  return { open, begin, close, signedIn, added: (connection: Connection) => (added.value = connection) }
}
