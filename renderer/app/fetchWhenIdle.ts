/** Parts of the page that are fetched when they are needed, or earlier, while the page is idle. */
interface IdleFetching {
  /** Registers a part, and returns the function that fetches it. */
  readonly whenIdle: <T>(fetch: () => Promise<T>) => () => Promise<T>
  /** Fetches all registered parts, one at a time, while the page is idle. */
  readonly fetchAll: () => Promise<void>
}

export function fetchWhenIdle(idle: () => Promise<void> = untilIdle): IdleFetching {
  const parts: (() => Promise<unknown>)[] = []
  return {
    whenIdle(fetch) {
      parts.push(fetch)
      return fetch
    },
    async fetchAll() {
      for (const fetch of parts) {
        await idle()
        // Opening the part fetches it again, and reports the failure if that fails as well.
        await fetch().catch(() => undefined)
      }
    }
  }
}

/**
 * Milliseconds to wait at most for a page that is never idle; the wait in browsers that cannot tell when it is idle.
 */
const LONGEST_WAIT_MS = 5000
const SOME_WAIT_MS = 300

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, SOME_WAIT_MS)
  })
}
