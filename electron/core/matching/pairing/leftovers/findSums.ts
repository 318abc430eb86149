import { spend, type Budget } from '../applying/budget.ts'

interface SumSearch {
  /** Same sign as the target, without the target itself, descending. */
  readonly parts: readonly bigint[]
  readonly target: bigint
  readonly mostParts: number
  readonly mostFound: number
}

/**
 * Sets of at least two parts (as indexes) that add up to exactly the target, largest parts first. Depth first: a branch
 * ends when all remaining parts are too little or the next one is too much. Of equal parts only the first are tried.
 * Ends silently when the steps are spent.
 */
export function findSums({ parts, target, mostParts, mostFound }: SumSearch, steps: Budget): readonly number[][] {
  const left = suffixSums(parts)
  const found: number[][] = []
  const chosen: number[] = []
  const search = (from: number, open: bigint): void => {
    if (open === 0n) {
      if (chosen.length > 1) found.push([...chosen])
      return
    }
    if (chosen.length === mostParts) return
    for (let at = from; at < parts.length && found.length < mostFound; at++) {
      if (!spend(steps, 1) || (left[at] ?? 0n) < open) return
      const part = parts[at] ?? 0n
      if (part * BigInt(mostParts - chosen.length) < open) return
      if (part > open || (at > from && part === parts[at - 1])) continue
      chosen.push(at)
      search(at + 1, open - part)
      chosen.pop()
    }
  }
  search(0, target)
  return found
}

function suffixSums(parts: readonly bigint[]): readonly bigint[] {
  let sum = 0n
  const sums = parts.toReversed().map((part) => {
    sum += part
    return sum
  })
  return sums.toReversed()
}
