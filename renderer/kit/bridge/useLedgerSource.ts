import { computed, watch, type ComputedRef } from 'vue'
import { useConnection } from './connection.ts'
import { useLink } from './link.ts'

/** The id of the connection whose ledger can be read, if any. */
export function useLedgerSource(): ComputedRef<string | undefined> {
  const connection = useConnection()
  return computed(() => (connection.readable ? connection.status?.connection.id : undefined))
}

/** Runs `load` when there is a ledger to read, at once if there is, and again when the main side was out of reach. */
export function onLedgerSource(load: () => unknown): void {
  const source = useLedgerSource()
  const link = useLink()
  watch([source, () => link.restored], () => source.value !== undefined && load(), { immediate: true })
}

/** Runs `forget` as soon as another connection is chosen. */
export function onOtherConnection(forget: () => void): void {
  const connection = useConnection()
  watch(() => connection.status?.connection.id, forget, { flush: 'sync' })
}
