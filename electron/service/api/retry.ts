/** Repeats of a GET after its first try. POST is never repeated. */
export const MAX_RETRIES = 4

const LONGEST_RETRY_AFTER = 60_000
const FIRST_BACKOFF = 400
const LONGEST_BACKOFF = 20_000

/**
 * Milliseconds before repeat `attempt` (1 is the first): `Retry-After` if given, otherwise exponential with full
 * jitter.
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: Date, random: () => number): number {
  const requested = retryAfter === null ? undefined : retryAfterMilliseconds(retryAfter, now)
  if (requested !== undefined) return Math.min(requested, LONGEST_RETRY_AFTER)
  return random() * Math.min(FIRST_BACKOFF * 2 ** attempt, LONGEST_BACKOFF)
}

/** Parses `Retry-After`: any number of whole seconds, or an HTTP date; undefined for anything else. */
function retryAfterMilliseconds(value: string, now: Date): number | undefined {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

/** Resolves after the time; rejects with the signal's reason as soon as the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error)
      return
    }
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
