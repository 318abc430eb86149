import { z } from 'zod'
import { Certificate } from '../certificate.ts'
import { Difference } from './difference.ts'

/** What was stored before there were suggested matches has none. */
const suggested = z.int().default(0)

/** How many expected payments are in each state, and how many transactions. */
export const StateCounts = z.strictObject({
  items: z.strictObject({
    matched: z.int(),
    different: z.int(),
    suggested,
    ambiguous: z.int(),
    pending: z.int(),
    missing: z.int()
  }),
  transactions: z.strictObject({
    expected: z.int(),
    suggested,
    candidate: z.int(),
    duplicate: z.int(),
    unexpected: z.int(),
    unrelated: z.int()
  }),
  /** Items and transactions that wait for a person's decision. */
  queue: z.int()
})
export type StateCounts = z.output<typeof StateCounts>

/** Somebody stood for the figures. Never changed; a reopened reconciliation gets another one beside it. */
export const SignOff = z.strictObject({
  at: z.string(),
  preparer: z.string(),
  /** The second person, where there was one, as the preparer named them: nobody signed in. */
  reviewer: z.string().nullable(),
  /** Why it was signed off although something is unexplained. */
  forcedBecause: z.string().nullable(),
  counts: StateCounts,
  differences: z.array(Difference).readonly(),
  rulesVersion: z.int(),
  /** SHA-256 over the transactions that the figures rest on. */
  rowsHash: z.string(),
  /** Head of the log when it was signed. */
  logHead: z.string(),
  certificate: Certificate.nullable(),
  reopened: z.strictObject({ at: z.string(), by: z.string(), reason: z.string() }).nullable()
})
export type SignOff = z.output<typeof SignOff>
