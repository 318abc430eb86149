export type RecentMap<K, V> = Pick<Map<K, V>, 'size' | 'get' | 'has' | 'delete' | 'clear'> & {
  set(key: K, value: V): void
}

/** A map that removes its oldest entries beyond a maximum number, so that no client can fill the memory. */
export function createRecentMap<K, V>(most: number): RecentMap<K, V> {
  const entries = new Map<K, V>()
  return {
    get size() {
      return entries.size
    },
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set(key, value) {
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => entries.delete(key),
    clear: () => entries.clear()
  }
}
