import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Connection } from '../../../shared/domain/connection.ts'
import { useConnection } from './connection.ts'
import { useVault } from './vault.ts'

/** For which connection a token is asked for, over whatever screen says that one is needed. */
export const useSignIn = defineStore('signIn', () => {
  const connections = useConnection()
  const vault = useVault()
  const asking = shallowRef<Connection>()
  const waiting = shallowRef<Connection>()
  /** What becomes of one that was signed in to; once. */
  let next: ((connection: Connection) => unknown) | undefined

  /** A token needs a place to be kept: where there is none yet, that is settled first. */
  function ask(connection?: Connection, then?: (connection: Connection) => unknown): void {
    const wanted = connection ?? connections.status?.connection
    if (!wanted) return
    next = then
    if (vault.ready) asking.value = wanted
    else {
      waiting.value = wanted
      void vault.settle().then(() => {
        // The keychain was asked once more and gave nothing: what is settled later is no answer to this.
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
