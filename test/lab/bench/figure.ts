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

/** Times of the same thing, in milliseconds; `aim` is the most that one of twenty may exceed. */
export function p95Figure(name: string, times: readonly number[], aim: number, detail: string): Figure {
  const p95 = percentile(times, 0.95)
  return {
    name,
    measured: `p95 ${p95.toFixed(p95 < 10 ? 1 : 0)} ms`,
    aim: `<= ${aim} ms`,
    isMet: p95 <= aim,
    detail: `${times.length} of them, median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; ${detail}`
  }
}

export const grouped = (count: number): string => count.toLocaleString('en')
