import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Connection } from '../../shared/domain/connection.ts'
import { useConnection } from './connection.ts'
import { useVault } from './vault.ts'

/** The connection for which a token is asked, over any screen that needs one. */
export const useSignIn = defineStore('signIn', () => {
  const connections = useConnection()
  const vault = useVault()
  const asking = shallowRef<Connection>()
  const waiting = shallowRef<Connection>()
  /** Called once with the connection after the user has signed in. */
  let next: ((connection: Connection) => unknown) | undefined

  /** A token needs a place to be stored. If there is none yet, the user chooses that first. */
  function ask(connection?: Connection, then?: (connection: Connection) => unknown): void {
    const wanted = connection ?? connections.status?.connection
    if (!wanted) return
    next = then
    if (vault.ready) asking.value = wanted
    else {
      waiting.value = wanted
      void vault.settle().then(() => {
        // The keychain was tried again and gave nothing. A later choice does not answer this request.
        if (!vault.asking && !vault.ready) waiting.value = undefined
      })
    }
  }

  watch([() => vault.asking, () => vault.ready], ([isSettling, ready]) => {
    if (isSettling || !waiting.value) return
    if (ready) asking.value = waiting.value
    waiting.value = undefined
  })

  function done(connection: Connection): void {
    asking.value = undefined
    void next?.(connection)
    next = undefined
  }

  const close = () => (asking.value = undefined)

  return { asking, ask, done, close }
})
