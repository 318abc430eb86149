/** Parts of the page that are fetched when they are needed, or before, when nothing else is to be done. */
interface Later {
  /** Marks a part; returns what fetches it. */
  readonly later: <T>(fetch: () => Promise<T>) => () => Promise<T>
  /** Fetches all parts, one at a time, while the page is at rest. */
  readonly fetchAll: () => Promise<void>
}

export function fetchWhenIdle(rest: () => Promise<void> = atRest): Later {
  const parts: (() => Promise<unknown>)[] = []
  return {
    later(fetch) {
      parts.push(fetch)
      return fetch
    },
    async fetchAll() {
      for (const fetch of parts) {
        await rest()
        // Whoever goes there fetches it again, and is told when that fails as well.
        await fetch().catch(() => undefined)
      }
    }
  }
}

/** How long a page that is never at rest is waited for; and what stands for rest in browsers that cannot tell. */
const LONGEST_WAIT_MS = 5000
const SOME_WAIT_MS = 300

function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, SOME_WAIT_MS)
  })
}
