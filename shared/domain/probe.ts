import { z } from 'zod'
import { AssumptionKey } from './assumption.ts'
import { WireFailure } from './connection.ts'
import { CurrencyCode, Decimal } from './money.ts'

/** One thing that was looked for. `value` is null when it could not be told; `evidence` says from what, or why not. */
export const ProbeFinding = z.strictObject({
  key: AssumptionKey,
  title: z.string(),
  value: z.string().nullable(),
  label: z.string(),
  evidence: z.string(),
  /** Whether it now counts as detected for the connection. */
  isAdopted: z.boolean()
})
export type ProbeFinding = z.output<typeof ProbeFinding>

/** A real row's amount both ways, for the user to say which is right. */
export const UnitSample = z.strictObject({
  id: z.string(),
  source: z.string(),
  currency: CurrencyCode,
  asMajor: Decimal.nullable(),
  asMinor: Decimal.nullable()
})
export type UnitSample = z.output<typeof UnitSample>

/** What a read-only run against the service showed. */
export const ProbeReport = z.strictObject({
  at: z.string(),
  requests: z.int(),
  milliseconds: z.int(),
  findings: z.array(ProbeFinding).readonly(),
  unitSample: UnitSample.nullable(),
  /** Why it ended early; what was found until then stands. */
  error: WireFailure.nullable()
})
export type ProbeReport = z.output<typeof ProbeReport>
