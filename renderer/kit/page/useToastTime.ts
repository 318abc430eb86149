import { onScopeDispose, ref, watch } from 'vue'

/** How long a message about a finished action stays, ms. */
const SHOWN_MS = 8000

/**
 * Closes a toast after a while, but never while the pointer or the focus is on it. `content`: its content; an undefined
 * one stays open.
 */
export function useToastTime(content: () => unknown, dismiss: () => void) {
  const isPointedAt = ref(false)
  const hasFocus = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(
    [content, isPointedAt, hasFocus],
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
