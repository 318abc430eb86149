import type { Actor } from '../actor.ts'
import type { FundingAct } from './fundingAct.ts'
import type { KeptFunding } from './keptFunding.ts'

/** Uses of cards, each from its beginning to its proof. */
export interface FundingBook {
  /** The latest first. */
  fundings(): Promise<readonly KeptFunding[]>
  /** Rejects with `not-found`. */
  funding(id: string): Promise<KeptFunding>
  /** Adds one, or takes the place of the one with its id. Rejects with `in-use` where another has its transaction. */
  keepFunding(funding: KeptFunding): Promise<void>
  /** The same, with an entry of the log that says who did what. */
  doFunding(funding: KeptFunding, act: FundingAct, by: Actor): Promise<void>
  removeFunding(id: string, by: Actor): Promise<void>
}
