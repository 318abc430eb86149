export interface Deadline {
  /** Aborts with the given signal, or when the time is over. */
  readonly signal: AbortSignal
  readonly isPast: boolean
  /** Must be called when the work is done. */
  end(): void
}

/**
 * A signal for one piece of work; it is freed when the work is done. `AbortSignal.timeout` stays alive until its time
 * is over, with everything that it would abort: tens of megabytes of answered requests in a long sync.
 */
export function startDeadline(signal: AbortSignal, milliseconds: number): Deadline {
  const controller = new AbortController()
  let isPast = false
  const onAbort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => {
    isPast = true
    controller.abort()
  }, milliseconds)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    get isPast() {
      return isPast
    },
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
