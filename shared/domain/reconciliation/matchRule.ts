import { z } from 'zod'
import { Decimal } from '../money.ts'
import { GivenName } from '../workspace.ts'

/** How much a match by a rule proves. `certain`: an id that names one payment. `weak`: may be a coincidence. */
const STRENGTHS = ['certain', 'strong', 'fair', 'weak'] as const
export const Strength = z.enum(STRENGTHS)
export type Strength = z.output<typeof Strength>

/** Which days count: all of them, those from Monday to Friday, or those on which the TARGET system settles. */
const DAY_COUNTS = ['calendar', 'weekdays', 'target'] as const
const DayCount = z.enum(DAY_COUNTS)
export type DayCount = z.output<typeof DayCount>

/** What an expected payment and a transaction must have in common. */
export const RuleTest = z.discriminatedUnion('field', [
  /** Compares also with the `EndToEndId`, with and without hyphens. */
  z.strictObject({ field: z.literal('correlationId') }),
  /** The transaction is in the bulk payment that the instruction names, or in which other items were found. */
  z.strictObject({ field: z.literal('bulk') }),
  z.strictObject({ field: z.literal('account') }),
  /** Equal, or within the tolerance; the currency must always be the same. */
  z.strictObject({ field: z.literal('amount'), tolerance: Decimal.nullable() }),
  /** `same`: reference or `EndToEndId`, letters and digits only. `contains`: one in the other, 6 characters or more. */
  z.strictObject({ field: z.literal('reference'), compare: z.enum(['same', 'contains']) }),
  /** `similar`: most words are the same. */
  z.strictObject({ field: z.literal('counterpartyName'), compare: z.enum(['same', 'similar']) }),
  z.strictObject({ field: z.literal('counterpartyNumber') }),
  /** The transaction was created at most so many days before or after the due day; without `count`, all days count. */
  z.strictObject({
    field: z.literal('date'),
    daysBefore: z.int().min(0).max(366),
    daysAfter: z.int().min(0).max(366),
    count: DayCount.optional()
  })
])
export type RuleTest = z.output<typeof RuleTest>

export const MatchRule = z.strictObject({
  id: z.string().regex(/^[\w-]{1,60}$/),
  name: GivenName,
  isOn: z.boolean(),
  strength: Strength,
  /** Whether a single candidate is matched; otherwise it is proposed and a person decides. */
  confirms: z.boolean(),
  tests: z.array(RuleTest).min(1).max(8).readonly()
})
export type MatchRule = z.output<typeof MatchRule>

/** The rules, tried in this order. A version never changes; saving creates the next one. */
export const RuleSet = z.strictObject({
  version: z.int(),
  rules: z.array(MatchRule).min(1).max(30).readonly(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable()
})
export type RuleSet = z.output<typeof RuleSet>
