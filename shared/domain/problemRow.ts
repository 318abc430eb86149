import { z } from 'zod'

/** A row that breaks the schema; on the problems list until a later version is valid. */
export const Problem = z.strictObject({
  problem: z.int(),
  /** The transaction's id, if it can be read. */
  id: z.string().nullable(),
  /** Which fields break the schema, and how. */
  reason: z.string(),
  /** The first 2,000 characters of the row as received. The export has the whole row. */
  raw: z.string(),
  isCut: z.boolean(),
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** The last complete full sync run no longer returned it. */
  isAbsent: z.boolean()
})
export type Problem = z.output<typeof Problem>

export const ProblemRequest = z.strictObject({ from: z.int().nonnegative(), count: z.int().min(1).max(200) })
export type ProblemRequest = z.output<typeof ProblemRequest>

/** In the order in which they were first seen. */
export const ProblemWindow = z.strictObject({
  problems: z.array(Problem).readonly(),
  from: z.int(),
  total: z.int()
})
export type ProblemWindow = z.output<typeof ProblemWindow>
