import { z } from 'zod'
import { AssumptionKey } from './assumption.ts'
import { WireFailure } from './connection.ts'
import { CurrencyCode, Decimal } from './money.ts'

/** One result of the probe. `value`: null if it could not be determined; `evidence`: how it was found, or why not. */
export const ProbeFinding = z.strictObject({
  key: AssumptionKey,
  title: z.string(),
  value: z.string().nullable(),
  label: z.string(),
  evidence: z.string(),
  /** Whether the connection now uses it as a detected value. */
  isAdopted: z.boolean()
})
export type ProbeFinding = z.output<typeof ProbeFinding>

/** A real row's amount in both units, so that the user can say which is right. */
export const UnitSample = z.strictObject({
  id: z.string(),
  source: z.string(),
  currency: CurrencyCode,
  asMajor: Decimal.nullable(),
  asMinor: Decimal.nullable()
})
export type UnitSample = z.output<typeof UnitSample>

/** Results of a read-only probe of the service. */
export const ProbeReport = z.strictObject({
  at: z.string(),
  requests: z.int(),
  milliseconds: z.int(),
  findings: z.array(ProbeFinding).readonly(),
  unitSample: UnitSample.nullable(),
  /** Why the probe ended early; earlier findings are valid. */
  error: WireFailure.nullable()
})
export type ProbeReport = z.output<typeof ProbeReport>
