/** The remaining work of a search, so that no input makes it endless. */
export interface Budget {
  left: number
  /** Searches that were not finished, each described in a sentence. */
  readonly gaveUp: string[]
}

export function createBudget(left: number): Budget {
  return { left, gaveUp: [] }
}

/** Subtracts the work that is about to be done; false if not enough is left. */
export function spend(steps: Budget, count: number): boolean {
  if (steps.left < count) return false
  steps.left -= count
  return true
}
