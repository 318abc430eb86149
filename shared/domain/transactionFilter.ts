import { z } from 'zod'
import {
  AMOUNT_FIELDS,
  DATE_FIELDS,
  DATE_PRESETS,
  DIRECTIONS,
  EXACT_FIELDS,
  LONGEST_VALUE,
  MARKS,
  MOST_CONDITIONS,
  MOST_VALUES,
  POSSESSIONS,
  RECONCILIATION_STATES
} from '../transactions/filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactions/transactionStatus.ts'
import { Decimal } from './money.ts'

export const ReconciliationState = z.enum(RECONCILIATION_STATES)
export type ReconciliationState = z.output<typeof ReconciliationState>

export const DatePreset = z.enum(DATE_PRESETS)
export type DatePreset = z.output<typeof DatePreset>

/** A day of a calendar, `2026-01-31`. */
export const LocalDate = z.iso.date()

const Bound = z.strictObject({ value: Decimal, isIncluded: z.boolean() })
export type Bound = z.output<typeof Bound>

/** Inverts the condition. */
const not = z.boolean()

const text = z.string().min(1).max(LONGEST_VALUE)
const values = z.array(text).max(MOST_VALUES).readonly()

/** One condition: a chip on the screen, a word of the query text. */
export const Condition = z.discriminatedUnion('field', [
  /** The phrase occurs in a name, reference, number or id; accents and case do not count. */
  z.strictObject({ field: z.literal('text'), phrase: text, not }),
  /** The field is exactly one of the values; without values, no transaction matches. */
  z.strictObject({ field: z.enum(EXACT_FIELDS), anyOf: values, not }),
  z.strictObject({ field: z.literal('standing'), anyOf: z.array(z.enum(SETTLEMENT_STATUSES)).readonly(), not }),
  z.strictObject({ field: z.literal('reconciliation'), anyOf: z.array(ReconciliationState).readonly(), not }),
  z.strictObject({ field: z.literal('direction'), anyOf: z.array(z.enum(DIRECTIONS)).readonly(), not }),
  /** The transaction has all of these. */
  z.strictObject({ field: z.literal('has'), allOf: z.array(z.enum(POSSESSIONS)).readonly(), not }),
  z.strictObject({ field: z.literal('is'), anyOf: z.array(z.enum(MARKS)).readonly(), not }),
  /** In major units of any currency; null for an open end. */
  z.strictObject({ field: z.enum(AMOUNT_FIELDS), min: Bound.nullable(), max: Bound.nullable(), not }),
  /** Days in the time zone of the query, both included; null for an open end. A preset moves with the calendar. */
  z.strictObject({
    field: z.enum(DATE_FIELDS),
    days: z.union([
      z.strictObject({ preset: DatePreset }),
      z.strictObject({ from: LocalDate.nullable(), to: LocalDate.nullable() })
    ]),
    not
  })
])
export type Condition = z.output<typeof Condition>

/** All conditions hold. */
export const TransactionFilter = z.array(Condition).max(MOST_CONDITIONS).readonly()
export type TransactionFilter = z.output<typeof TransactionFilter>

/** An IANA name, such as `Europe/Stockholm`. */
export const TimeZone = z.string().max(100).refine(isTimeZone, 'is no time zone')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
