import { onScopeDispose } from 'vue'

const LEAST_MS = 10_000

/** Runs `task` when the user comes back to this window from another one, at most once in ten seconds. */
export function useReturn(task: () => void): void {
  let latest = 0
  function onFocus(): void {
    const now = Date.now()
    if (now - latest < LEAST_MS) return
    latest = now
    task()
  }
  addEventListener('focus', onFocus)
  onScopeDispose(() => removeEventListener('focus', onFocus))
}
