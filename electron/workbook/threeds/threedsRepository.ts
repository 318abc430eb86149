import type { ThreedsSummary, ThreedsTrace } from '../../../shared/domain/threeds.ts'

/** Runs of the 3-D Secure lab. Whoever keeps one sees to it that nothing secret is in it. */
export interface ThreedsRepository {
  /** The latest first. */
  threedsRuns(): Promise<readonly ThreedsSummary[]>
  /** Rejects with `not-found`. */
  threedsRun(id: string): Promise<ThreedsTrace>
  /** Adds one, or takes the place of the one with its id. The oldest give way to it where there are too many. */
  storeThreedsRun(trace: ThreedsTrace): Promise<void>
  removeThreedsRun(id: string): Promise<void>
}
