import { onScopeDispose, watch } from 'vue'

/** Asks the user before the page is closed while something would be lost with it. */
export function useUnloadQuestion(isAtStake: () => boolean): void {
  // Only while needed: browsers do not keep a page that listens for going back to it.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  watch(
    isAtStake,
    (now) => {
      if (now) addEventListener('beforeunload', ask)
      else removeEventListener('beforeunload', ask)
    },
    { immediate: true, flush: 'sync' }
  )
  onScopeDispose(() => removeEventListener('beforeunload', ask))
}
