import type { Counts } from './countBranches.ts'

/** How often a branch was taken, as one of eight bits: 1, 2, 3, up to 7, 15, 31, 127, more. */
const LEVEL = Uint8Array.from({ length: 256 }, (_, count) => {
  const limits = [0, 1, 2, 3, 7, 15, 31, 127]
  const level = limits.findLastIndex((limit) => count > limit)
  return level < 0 ? 0 : 1 << level
})

/** Which branches were taken, and how often. */
export class Coverage {
  readonly #levels: Uint8Array
  /** Branches that were taken at least once. */
  branches = 0

  constructor(branches: number) {
    this.#levels = new Uint8Array(branches)
  }

  /** Takes the counts of an input; whether one of them is new. */
  add(counts: Counts): boolean {
    let isNew = false
    for (let at = 0; at < this.#levels.length; at++) {
      const count = counts[at] ?? 0
      if (count === 0) continue
      const level = LEVEL[count] ?? 0
      const known = this.#levels[at] ?? 0
      if ((known & level) !== 0) continue
      if (known === 0) this.branches++
      this.#levels[at] = known | level
      isNew = true
    }
    return isNew
  }
}
