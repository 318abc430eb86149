/** Something made from the rows of one revision of the ledger. */
export interface Computed<T> {
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
  cached(key: string, revision: number): Computed<T> | undefined
  /** A value that may be shown now; made again when needed. */
  current(key: string, make: () => Computed<T>): Computed<T>
  /** The value of the present revision, even if a cached one is very recent. */
  exact(key: string, make: () => Computed<T>): Computed<T>
}

const LEAST_REUSE_MS = 250
const SHARE = 10

/**
 * Caches the few results that were used last, so that the result of a list in use outlives others. During a sync run
 * the ledger changes several times a second. A result may then be reused for ten times as long as it took to make, so
 * that following a sync run takes at most a tenth of the worker's time.
 */
export function createRevisionCache<T>(limit: number, now: () => Now): RevisionCache<T> {
  const entries: { readonly key: string; readonly result: Computed<T> }[] = []

  function latest(key: string): Computed<T> | undefined {
    let found: Computed<T> | undefined
    for (const entry of entries)
      if (entry.key === key && entry.result.madeAt >= (found?.madeAt ?? 0)) found = entry.result
    return found
  }

  function cached(key: string, revision: number): Computed<T> | undefined {
    const place = entries.findIndex((entry) => entry.key === key && entry.result.revision === revision)
    const [used] = place < 0 ? [] : entries.splice(place, 1)
    if (used) entries.unshift(used)
    return used?.result
  }

  function insert(key: string, result: Computed<T>): Computed<T> {
    entries.unshift({ key, result })
    entries.splice(limit)
    return result
  }

  function isExact(result: Computed<T>): boolean {
    return result.revision === now().revision
  }

  function mayBeShown(result: Computed<T>): boolean {
    const reuse = Math.max(LEAST_REUSE_MS, SHARE * result.cost)
    return isExact(result) || (now().isSyncRunning && performance.now() - result.madeAt < reuse)
  }

  return {
    cached,
    current(key, make) {
      const known = latest(key)
      return known && mayBeShown(known) ? known : insert(key, make())
    },
    exact(key, make) {
      const known = latest(key)
      return known && isExact(known) ? known : insert(key, make())
    }
  }
}

/** Makes a result from the present rows and measures the time. */
export function computeNow<T>(now: () => Now, make: () => T): Computed<T> {
  const madeAt = performance.now()
  const value = make()
  return { value, revision: now().revision, madeAt, cost: performance.now() - madeAt }
}
