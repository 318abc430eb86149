/** Something made from the rows of one revision of the ledger. */
export interface Made<T> {
  readonly value: T
  readonly revision: number
  readonly madeAt: number
  /** Milliseconds it took to make. */
  readonly cost: number
}

/** Where the ledger stands now. */
export interface Now {
  readonly revision: number
  readonly isSyncRunning: boolean
}

export interface RevisionCache<T> {
  /** What was made for `key` from exactly this revision, while it is kept. */
  cached(key: string, revision: number): Made<T> | undefined
  /** What may be shown now, made anew when needed. */
  current(key: string, make: () => Made<T>): Made<T>
  /** What is right now, however lately it was made. */
  exact(key: string, make: () => Made<T>): Made<T>
}

const PATIENCE_MILLISECONDS = 250
const SHARE = 10

/**
 * Keeps the few results that were used last, so that a list that is being read outlives those that others make meanwhile.
 * While a sync run runs the ledger changes some times a second: then a result may be used for
 * ten times as long as it took to make, so that following a sync never takes more than a tenth of the worker.
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

/** Makes a result from the rows as they are now, and takes the time. */
export function makeNow<T>(now: () => Now, make: () => T): Made<T> {
  const madeAt = performance.now()
  const value = make()
  return { value, revision: now().revision, madeAt, cost: performance.now() - madeAt }
}
