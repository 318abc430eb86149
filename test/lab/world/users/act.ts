import type { Process } from '../desk.ts'
import type { World } from '../world.ts'

/** Something that a user does. A refusal that has a name ends it, as it ends what a person wanted. */
export interface Act {
  readonly name: string
  /** How often it is chosen, beside the others. */
  readonly weight: number
  readonly act: (world: World, page: Process) => Promise<void>
}

/** One of them, by their weights. */
export function chosen(acts: readonly Act[], fraction: number): Act | undefined {
  let left = fraction * acts.reduce((sum, { weight }) => sum + weight, 0)
  return acts.find(({ weight }) => (left -= weight) < 0)
}
