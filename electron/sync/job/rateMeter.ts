const SPAN = 5_000
/** A shorter time says too little: one page would look like a flood. */
const LEAST_SPAN = 500

/** Rows a second over the last five seconds. */
export interface RateMeter {
  /** Takes the rows seen so far; returns the rate, or undefined while it cannot be told. */
  add(seen: number): number | undefined
}

export function createRateMeter(now: () => number = () => performance.now()): RateMeter {
  const samples: { readonly at: number; readonly seen: number }[] = []
  return {
    add: (seen) => {
      const at = now()
      samples.push({ at, seen })
      while ((samples[1]?.at ?? at) <= at - SPAN) samples.shift()
      const first = samples[0]
      if (!first || at - first.at < LEAST_SPAN) return undefined
      return ((seen - first.seen) / (at - first.at)) * 1000
    }
  }
}
