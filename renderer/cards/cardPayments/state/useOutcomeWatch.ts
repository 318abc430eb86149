import { onScopeDispose, watch, type WatchSource } from 'vue'
import type { AppError } from '../../../../shared/errors.ts'

export interface OutcomeWatch {
  /** What may still come, as text that changes whenever something new comes. Undefined if nothing is awaited. */
  readonly awaited: WatchSource<string | undefined>
  /** Asks the service once. Resolves with the reason if that failed. */
  readonly ask: () => Promise<AppError | undefined>
}

/** Milliseconds from one answer to the next question. */
const FIRST = 2000
const GROWTH = 1.5
/** The longest interval, first while the user may be entering the card, which takes minutes at most, then later. */
const LONGEST_AT_FIRST = 8000
const AT_FIRST = 15 * 60_000
const LONGEST = 60_000
/** After a failure; longer if the service says that it is asked too often. */
const AFTER_FAILURE = 10_000
const LONGEST_AFTER_FAILURE = 5 * 60_000

/**
 * Asks the service for an outcome while the page is visible and something is awaited: often at first, then less and
 * less often, and at once when the user comes back to the page. One question at a time. Stops with the scope.
 */
export function useOutcomeWatch({ awaited, ask }: OutcomeWatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST
  let newAt = performance.now()
  let requestedAt = -FIRST
  let isAwaited = false
  let isAsking = false
  let hasFailed = false
  let isOver = false

  function plan(milliseconds: number): void {
    clearTimeout(timer)
    timer = undefined
    if (isAwaited && !isOver && !isAsking && document.visibilityState === 'visible')
      timer = setTimeout(() => void go(), milliseconds)
  }
  async function go(): Promise<void> {
    if (isAsking) return
    isAsking = true
    requestedAt = performance.now()
    const failure = await ask()
    isAsking = false
    wait = failure ? afterFailure(failure) : hasFailed ? FIRST : Math.min(wait * GROWTH, longest())
    hasFailed = failure !== undefined
    plan(wait)
  }
  const longest = () => (performance.now() - newAt < AT_FIRST ? LONGEST_AT_FIRST : LONGEST)
  function afterFailure({ code }: AppError): number {
    const next = hasFailed ? wait * 2 : code === 'rate-limited' ? LONGEST : AFTER_FAILURE
    return Math.min(next, LONGEST_AFTER_FAILURE)
  }
  /** A user who comes back wants to know now, but a service that failed is not asked earlier. */
  function onReturn(): void {
    if (hasFailed) {
      if (timer === undefined) plan(wait)
      return
    }
    wait = FIRST
    // Some users switch windows all the time.
    plan(Math.max(0, requestedAt + FIRST - performance.now()))
  }
  function onVisibility(): void {
    if (document.visibilityState === 'visible') onReturn()
    else plan(wait)
  }

  watch(
    awaited,
    (now) => {
      isAwaited = now !== undefined
      newAt = performance.now()
      if (!hasFailed) wait = FIRST
      plan(wait)
    },
    { immediate: true }
  )
  addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onVisibility)
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onVisibility)
  })
}
