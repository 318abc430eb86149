import { computed, shallowRef, watch, type ComputedRef, type ShallowRef, type WatchSource } from 'vue'
import { useConnection } from './connection.ts'
import { useLink } from '../kit/bridge/link.ts'

/** What the rows of the chosen connection come from: its id, its address and its unit of amounts, as one text. */
function useOrigin(): ComputedRef<string | undefined> {
  const connection = useConnection()
  return computed(() => {
    const chosen = connection.status?.connection
    return chosen && JSON.stringify([chosen.id, chosen.baseUrl, chosen.amountUnit])
  })
}

/** What tells the ledger that can be read from others, if there is one. */
export function useLedgerSource(): ComputedRef<string | undefined> {
  const connection = useConnection()
  const origin = useOrigin()
  return computed(() => (connection.readable ? origin.value : undefined))
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

/** Calls `forget` as soon as another connection is chosen, but not when it becomes known which one is. */
export function onOtherConnection(forget: () => void): void {
  const connection = useConnection()
  onOther(() => connection.status?.connection.id, forget)
}

/** A state that begins anew with each chosen connection: what was begun for one service is not for another. */
export function ofConnection<T>(start: () => T): ShallowRef<T> {
  const state = shallowRef(start())
  onOtherConnection(() => (state.value = start()))
  return state
}

/** The same also where the chosen connection gets another address or unit of amounts, which leaves no row as it was. */
export function onOtherLedger(forget: () => void): void {
  onOther(useOrigin(), forget)
}

function onOther(which: WatchSource<string | undefined>, forget: () => void): void {
  watch(which, (_now, before) => before !== undefined && forget(), { flush: 'sync' })
}
