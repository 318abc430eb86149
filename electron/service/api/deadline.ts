export interface Deadline {
  /** Aborts with the given signal, or when the time is over. */
  readonly signal: AbortSignal
  readonly isPast: boolean
  /**
   * As `work`, but rejects as soon as the signal aborts. `fetch` alone may not: it passes the signal on through others
   * that nothing else keeps, so that they can be garbage while it waits.
   */
  orAborted<T>(work: Promise<T>): Promise<T>
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
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => undefined)
  controller.signal.addEventListener('abort', () => aborted.reject(controller.signal.reason as Error), { once: true })
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
    orAborted: (work) => Promise.race([work, aborted.promise]),
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
