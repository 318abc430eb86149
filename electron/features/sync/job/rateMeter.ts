const SPAN = 5_000
/** Milliseconds. A shorter time gives no useful rate: one page would look like a flood. */
const LEAST_SPAN = 500

/** Rows a second over the last five seconds. */
export interface RateMeter {
  /** Takes the total number of rows so far; returns the rate, or undefined while it is unknown. */
  add(seen: number): number | undefined
}

export function createRateMeter(now: () => number = () => performance.now()): RateMeter {
  const samples: { readonly at: number; readonly seen: number }[] = []
  return {
    add: (seen) => {
      const at = now()
      const last = { at, seen }
      samples.push(last)
      while ((samples[1]?.at ?? at) <= at - SPAN) samples.shift()
      const first = samples[0] ?? last
      if (at - first.at < LEAST_SPAN) return undefined
      return ((seen - first.seen) / (at - first.at)) * 1000
    }
  }
}
