import type { ReconciliationDetails } from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Actor } from '../../log/actor.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { createCarry } from './carrying/carry.ts'
import { createDiscard } from './discard.ts'
import { createMappingCalls, type MappingCalls } from './mappings.ts'
import { createRuleCalls, type RuleCalls } from './rules/ruleCalls.ts'
import { createLimitCalls, type LimitCalls } from './signing/limitCalls.ts'
import type { Review } from '../../../../../shared/domain/reconciliation/signOff.ts'
import { createReopen } from './signing/reopen.ts'
import { createReview } from './signing/review.ts'
import { createSignOff, type Signing } from './signing/signOff.ts'

/** The calls that make decisions auditable. */
export interface GovernanceCalls extends MappingCalls, RuleCalls, LimitCalls {
  signOff(id: string, revision: number, signing: Signing, by: Actor): ReconciliationDetails
  reopen(id: string, reason: string, by: Actor): ReconciliationDetails
  review(id: string, revision: number, review: Review, by: Actor): ReconciliationDetails
  carry(id: string, name: string, by: Actor): ReconciliationDetails
  /** `revision`: what the person saw. */
  discard(id: string, revision: number, reason: string, by: Actor): void
}

export function createGovernance(context: WorkbookContext): GovernanceCalls {
  return {
    ...createMappingCalls(context),
    ...createRuleCalls(context),
    ...createLimitCalls(context),
    signOff: createSignOff(context),
    reopen: createReopen(context).reopen,
    review: createReview(context),
    carry: createCarry(context),
    discard: createDiscard(context)
  }
}
