import type { WantedCandidates } from './wantedCandidates.ts'

/** Whether a size (an amount without its sign, scaled) is in one of the ranges. */
export type SizeTest = (size: number) => boolean

type Ranges = WantedCandidates['sizes'][number]['ranges']

/**
 * Looks a size up in ascending ranges. Sizes are compared as doubles, which are exact up to 900 billion. Far beyond
 * that a neighbouring size may pass too; matching compares exactly.
 */
export function sizeTest(ranges: Ranges): SizeTest {
  const least = Float64Array.from(ranges, ([from]) => Number(from))
  const most = Float64Array.from(ranges, ([, to]) => Number(to))
  return (size) => {
    let low = 0
    let high = least.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((least[middle] ?? 0) <= size) low = middle + 1
      else high = middle
    }
    return low > 0 && size <= (most[low - 1] ?? 0)
  }
}
