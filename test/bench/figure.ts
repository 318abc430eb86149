/** One line of the report. A ratio is measured side by side in one run; medians, because machines are noisy. */
export interface Figure {
  readonly name: string
  /** For example `1.42 x` or `3.1 ms`. */
  readonly measured: string
  readonly aim: string
  readonly isMet: boolean
  /** What was compared with what, and the parts. */
  readonly detail: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
