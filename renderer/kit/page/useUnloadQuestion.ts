import { onScopeDispose, watch } from 'vue'

/** Has the user asked before the page goes, while something in it would be lost with it. */
export function useUnloadQuestion(isAtStake: () => boolean): void {
  // Listened for only then: a page that listens is never kept by the browser for going back.
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
