import { z } from 'zod'

/** What the interface leaves open about listing transactions. */
export const AssumptionKey = z.enum([
  'cursor',
  'order',
  'ties',
  'updatedSort',
  'updatedOrder',
  'overlapHours',
  'goneCursor',
  'walkBack',
  'stuckRetries',
  'mostRows',
  'limit',
  'limitCap',
  'unit',
  'correlationMax',
  'correlationFilter',
  'otherFilters',
  'statusWords',
  'exchangeRate',
  'optionalFields',
  'oneTransaction',
  'removedRows',
  'missingMax',
  'fullEveryDays',
  'errorShape',
  'tokenLife',
  'rateLimits',
  'pollSeconds'
])
export type AssumptionKey = z.output<typeof AssumptionKey>

export const AssumptionOrigin = z.enum(['default', 'detected', 'overridden'])
export type AssumptionOrigin = z.output<typeof AssumptionOrigin>

/** What the user may replace an assumption with. `fixed`: nothing; shown only to say how the app works. */
export const AssumptionChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed') }),
  z.strictObject({
    kind: z.literal('one-of'),
    options: z.array(z.strictObject({ value: z.string(), label: z.string() })).readonly()
  }),
  z.strictObject({ kind: z.literal('number'), least: z.int(), most: z.int(), unit: z.string() }),
  /** `word=settled, other=failed`: what status words mean. */
  z.strictObject({ kind: z.literal('words') }),
  /** Set on the connection itself. */
  z.strictObject({ kind: z.literal('connection') })
])
export type AssumptionChoice = z.output<typeof AssumptionChoice>

/** One open question, the assumed answer, and its source. Values are text; `label` is the form to show. */
export const Assumption = z.strictObject({
  key: AssumptionKey,
  /** Short, as a heading: "Cursor". */
  title: z.string(),
  /** What the interface does not say. */
  question: z.string(),
  /** What Tallydesk assumes and does. */
  practice: z.string(),
  value: z.string(),
  label: z.string(),
  origin: AssumptionOrigin,
  default: z.string(),
  detected: z.string().nullable(),
  /** How it was detected, in sentences. */
  evidence: z.string().nullable(),
  detectedAt: z.string().nullable(),
  overridden: z.string().nullable(),
  choice: AssumptionChoice
})
export type Assumption = z.output<typeof Assumption>

/** An assumption as a certificate records it. */
export const AssumptionInForce = z.strictObject({
  key: AssumptionKey,
  title: z.string(),
  value: z.string(),
  label: z.string(),
  origin: AssumptionOrigin
})
export type AssumptionInForce = z.output<typeof AssumptionInForce>
