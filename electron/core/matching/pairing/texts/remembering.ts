/**
 * Caches `read`, whose result depends only on its text. `most`: the cache size limit; leave it out if the cache is
 * short-lived.
 */
export function remembering<Read extends object>(
  read: (text: string) => Read,
  most = Number.POSITIVE_INFINITY
): (text: string) => Read {
  let known = new Map<string, Read>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    // Not cleared: entries of a cleared map stay in memory until the next full garbage collection.
    if (known.size >= most) known = new Map()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}
