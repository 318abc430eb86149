import { onScopeDispose, ref, watch } from 'vue'

/** How long what was just done is told. */
const SHOWN_MS = 8000

/** Ends a toast in time, and never while it is pointed at or has the focus. `told`: what it tells; undefined stays. */
export function useToastTime(told: () => unknown, dismiss: () => void) {
  const isPointedAt = ref(false)
  const hasFocus = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(
    [told, isPointedAt, hasFocus],
    ([now]) => {
      clearTimeout(timer)
      if (now !== undefined && !isPointedAt.value && !hasFocus.value) timer = setTimeout(dismiss, SHOWN_MS)
    },
    { immediate: true }
  )
  onScopeDispose(() => clearTimeout(timer))

  return {
    pointerenter: () => (isPointedAt.value = true),
    pointerleave: () => (isPointedAt.value = false),
    focusin: () => (hasFocus.value = true),
    focusout: () => (hasFocus.value = false)
  }
}
