import { z } from 'zod'
import { Difference } from './difference.ts'
import { StateCounts } from './signOff.ts'

/** The matches that would be applied: stored, and named by a hash. */
export const Plan = z.strictObject({
  hash: z.string(),
  madeAt: z.string(),
  rulesVersion: z.int(),
  /** Number of transactions that were examined. */
  looked: z.int(),
  matches: z.int(),
  /** Number of matches by rule, in the rule order. */
  byRule: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })).readonly(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  /** What was not possible, or not searched completely, in sentences. */
  notes: z.array(z.string()).readonly(),
  isApplied: z.boolean()
})
export type Plan = z.output<typeof Plan>
