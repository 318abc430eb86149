/** Something made from the rows of one revision of the ledger. */
export interface Made<T> {
  readonly value: T
  readonly revision: number
  readonly madeAt: number
  /** Milliseconds it took to make. */
  readonly cost: number
}

/** The present state of the ledger. */
export interface Now {
  readonly revision: number
  readonly isSyncRunning: boolean
}

export interface RevisionCache<T> {
  /** The cached value of exactly this revision, if there is one. */
  cached(key: string, revision: number): Made<T> | undefined
  /** A value that may be shown now; made again when needed. */
  current(key: string, make: () => Made<T>): Made<T>
  /** The value of the present revision, even if a cached one is very recent. */
  exact(key: string, make: () => Made<T>): Made<T>
}

const PATIENCE_MILLISECONDS = 250
const SHARE = 10

/**
 * Caches the few results that were used last, so that the result of a list in use outlives others. During a sync run
 * the ledger changes several times a second. A result may then be reused for ten times as long as it took to make, so
 * that following a sync run takes at most a tenth of the worker's time.
 */
export function createRevisionCache<T>(limit: number, now: () => Now): RevisionCache<T> {
  const entries: { readonly key: string; readonly made: Made<T> }[] = []

  function latest(key: string): Made<T> | undefined {
    let found: Made<T> | undefined
    for (const entry of entries) if (entry.key === key && entry.made.madeAt >= (found?.madeAt ?? 0)) found = entry.made
    return found
  }

  function cached(key: string, revision: number): Made<T> | undefined {
    const place = entries.findIndex((entry) => entry.key === key && entry.made.revision === revision)
    const [used] = place < 0 ? [] : entries.splice(place, 1)
    if (used) entries.unshift(used)
    return used?.made
  }

  function put(key: string, made: Made<T>): Made<T> {
    entries.unshift({ key, made })
    entries.splice(limit)
    return made
  }

  function isExact(made: Made<T>): boolean {
    return made.revision === now().revision
  }

  function mayBeShown(made: Made<T>): boolean {
    const patience = Math.max(PATIENCE_MILLISECONDS, SHARE * made.cost)
    return isExact(made) || (now().isSyncRunning && performance.now() - made.madeAt < patience)
  }

  return {
    cached,
    current(key, make) {
      const known = latest(key)
      return known && mayBeShown(known) ? known : put(key, make())
    },
    exact(key, make) {
      const known = latest(key)
      return known && isExact(known) ? known : put(key, make())
    }
  }
}

/** Makes a result from the present rows and measures the time. */
export function makeNow<T>(now: () => Now, make: () => T): Made<T> {
  const madeAt = performance.now()
  const value = make()
  return { value, revision: now().revision, madeAt, cost: performance.now() - madeAt }
}
