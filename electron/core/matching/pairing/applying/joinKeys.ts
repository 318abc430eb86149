/** Separates keys; no comparer's key contains it. */
const BETWEEN = '\0'

/** All combinations of one key from each list; none if any list is empty. */
export function joinKeys<K>(keyed: readonly K[], keysOf: (one: K) => readonly string[]): readonly string[] {
  const [single] = keyed
  if (single !== undefined && keyed.length === 1) return keysOf(single)
  let joined: readonly string[] = ['']
  for (const one of keyed) {
    const keys = keysOf(one)
    const [only] = keys
    if (only === undefined) return []
    const [before] = joined
    if (keys.length === 1 && joined.length === 1) joined = [`${before ?? ''}${BETWEEN}${only}`]
    else joined = joined.flatMap((start) => keys.map((key) => `${start}${BETWEEN}${key}`))
  }
  return joined
}
