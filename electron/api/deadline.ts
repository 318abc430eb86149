export interface Deadline {
  /** Aborts with the signal that was given, or when the time is over. */
  readonly signal: AbortSignal
  readonly isPast: boolean
  /** Must be called once the work is done. */
  end(): void
}

/**
 * A signal for one piece of work, which leaves nothing behind once that is done. `AbortSignal.timeout` lives until its
 * time is over, and with it whatever it was to abort: tens of megabytes of answered requests during a long sync.
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
