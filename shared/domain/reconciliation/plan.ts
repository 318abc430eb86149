import { z } from 'zod'
import { Difference } from './difference.ts'
import { StateCounts } from './signOff.ts'

/** What would be applied: stored, and named by its hash. */
export const Plan = z.strictObject({
  hash: z.string(),
  madeAt: z.string(),
  rulesVersion: z.int(),
  /** Transactions that were looked at. */
  looked: z.int(),
  matches: z.int(),
  /** Matches by the rule that made them, in the rule order. */
  byRule: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })).readonly(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  /** What could not be done or searched to the end, in sentences. */
  notes: z.array(z.string()).readonly(),
  isApplied: z.boolean()
})
export type Plan = z.output<typeof Plan>
