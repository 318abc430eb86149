import { ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Connection } from '../../../shared/domain/connection.ts'
import { useConnection } from '../../session/connection.ts'
import { useSignIn } from '../../session/signIn.ts'

export interface ConnectionTask {
  readonly task: 'edit' | 'remove'
  /** Absent when a connection is added. */
  readonly connection?: Connection
}

/**
 * The task of the connection dialogs, one at a time. After a connection was added, the user signs in to it and then
 * uses it, because that is why they added it. `use` switches to a connection.
 */
export function useConnectionTasks(use: (connection: Connection) => unknown) {
  const store = useConnection()
  const signIn = useSignIn()
  const route = useRoute()
  const router = useRouter()

  const open = ref<ConnectionTask>()
  const added = ref<Connection>()

  function begin(task: ConnectionTask['task'], connection?: Connection): void {
    added.value = undefined
    open.value = connection ? { task, connection } : { task }
  }

  function close(): void {
    const fresh = open.value?.task === 'edit' ? added.value : undefined
    open.value = undefined
    added.value = undefined
    if (fresh) signIn.ask(fresh, use)
  }

  // Other screens link here with a task in the address.
  watch(
    [() => route.query, () => store.all],
    ([query, all]) => {
      const wished = (id: unknown) => all.find((connection) => connection.id === id)
      const toEdit = wished(query['edit'])
      if (toEdit) begin('edit', toEdit)
      const toUse = wished(query['use'])
      if (toUse) void use(toUse)
      const toAdd = query['add'] !== undefined
      if (toAdd) begin('edit')
      if ((toEdit ?? toUse) || toAdd) void router.replace({ name: 'connections' })
    },
    { immediate: true }
  )

  return {
    open,
    begin,
    signIn: (connection: Connection) => signIn.ask(connection),
    close,
    added: (connection: Connection) => (added.value = connection)
  }
}
