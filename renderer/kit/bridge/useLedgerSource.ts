import { computed, watch, type ComputedRef } from 'vue'
import { useConnection } from './connection.ts'
import { useLink } from './link.ts'

/** The id of the connection whose ledger can be read, if there is one. */
export function useLedgerSource(): ComputedRef<string | undefined> {
  const connection = useConnection()
  return computed(() => (connection.readable ? connection.status?.connection.id : undefined))
}

/**
 * Calls `load` when there is a readable ledger, at once if there is one already, and again after the main side was
 * unreachable.
 */
export function onLedgerSource(load: () => unknown): void {
  const source = useLedgerSource()
  const link = useLink()
  watch([source, () => link.restored], () => source.value !== undefined && load(), { immediate: true })
}

/**
 * Calls `forget` as soon as another connection is chosen, or the chosen one gets another address or unit of amounts, but
 * not when it becomes known which one is.
 */
export function onOtherConnection(forget: () => void): void {
  const connection = useConnection()
  watch(
    () => {
      const chosen = connection.status?.connection
      return chosen && JSON.stringify([chosen.id, chosen.baseUrl, chosen.amountUnit])
    },
    (_now, before) => {
      if (before !== undefined) forget()
    },
    { flush: 'sync' }
  )
}
