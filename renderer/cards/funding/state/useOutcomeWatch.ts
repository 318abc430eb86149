import { onScopeDispose, watch, type WatchSource } from 'vue'
import type { AppError } from '../../../../shared/errors.ts'

export interface OutcomeWatch {
  /** What may still come, as text that changes with anything new; undefined where nothing is awaited. */
  readonly awaited: WatchSource<string | undefined>
  /** Asks the service once; resolves with why it could not be asked. */
  readonly ask: () => Promise<AppError | undefined>
}

/** Milliseconds from one answer to the next question. */
const FIRST = 2000
const GROWTH = 1.5
/** While somebody may be entering the card, which takes minutes at most; and later. */
const LONGEST_AT_FIRST = 8000
const AT_FIRST = 15 * 60_000
const LONGEST = 60_000
/** After a failure, and never sooner where the service says that it is asked too often. */
const AFTER_FAILURE = 10_000
const LONGEST_AFTER_FAILURE = 5 * 60_000

/**
 * Asks what came of something while the page can be seen and something is awaited: soon at first, then ever less often,
 * and at once when the user comes back. One question at a time; it ends with the scope.
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
  /** Whoever comes back wants to know; a service that failed is not asked any sooner for that. */
  function onReturn(): void {
    if (hasFailed) {
      if (timer === undefined) plan(wait)
      return
    }
    wait = FIRST
    // Some go to and fro between windows all the time.
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
