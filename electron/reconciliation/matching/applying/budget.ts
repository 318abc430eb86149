/** How much work is left to a search, so that no input can make it endless. */
export interface Budget {
  left: number
  /** What was not searched to its end, in sentences. */
  readonly gaveUp: string[]
}

export function createBudget(left: number): Budget {
  return { left, gaveUp: [] }
}

/** Takes away what is about to be done; false where so much is not left. */
export function spend(steps: Budget, count: number): boolean {
  if (steps.left < count) return false
  steps.left -= count
  return true
}
