import { shallowRef, watch, type ShallowRef } from 'vue'

/** A state of the current subject, which begins anew with another one. */
export function stateOf<T>(subject: () => unknown, start: () => T): ShallowRef<T> {
  const state = shallowRef(start())
  watch(subject, () => (state.value = start()), { flush: 'sync' })
  return state
}
