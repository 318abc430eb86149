/**
 * The same as `read`, which depends on its text alone, and is asked about the same texts again and again. `most`: how many
 * are kept, so that what runs for long does not grow; all where what it is made for is over soon.
 */
export function remembering<Read extends object>(
  read: (text: string) => Read,
  most = Number.POSITIVE_INFINITY
): (text: string) => Read {
  const known = new Map<string, Read>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    if (known.size >= most) known.clear()
    const fresh = read(text)
    known.set(text, fresh)
    return fresh
  }
}
