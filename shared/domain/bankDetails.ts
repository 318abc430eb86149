import { z } from 'zod'
import { IBAN_VERDICTS } from '../accounts/iban.ts'

/** One way to send money to an account. Texts are as received; null if not sent. */
export const BankDetails = z.strictObject({
  rail: z.string(),
  beneficiary: z.string().nullable(),
  address: z.strictObject({
    street1: z.string().nullable(),
    city: z.string().nullable(),
    countryCode: z.string().nullable(),
    postCode: z.string().nullable()
  }),
  /** Without spaces, upper case; null if the rail has no IBAN. `country`: null if the IBAN is malformed. */
  iban: z
    .strictObject({ value: z.string(), country: z.string().nullable(), verdict: z.enum(IBAN_VERDICTS) })
    .nullable(),
  /** Upper case; null if the rail has no BIC. */
  bic: z.strictObject({ value: z.string(), isWellFormed: z.boolean() }).nullable(),
  /** All other fields by name, above all those of an unknown rail; values that are not text are JSON. */
  others: z.array(z.strictObject({ name: z.string(), value: z.string() })).readonly()
})
export type BankDetails = z.output<typeof BankDetails>

/** Times are ISO 8601 in UTC, by this computer's clock. */
export const BankDetailsReading = z.strictObject({ readAt: z.string(), entries: z.array(BankDetails).readonly() })
export type BankDetailsReading = z.output<typeof BankDetailsReading>

/** `added`, `removed`: a whole entry. `other`: any other field, by its `name`. */
export const CHANGED_FIELDS = ['iban', 'bic', 'beneficiary', 'other', 'added', 'removed'] as const

/** Bank details that differ from the last reading: possibly fraud. Kept until somebody acknowledges the change. */
export const BankDetailsChange = z.strictObject({
  id: z.int(),
  accountId: z.guid(),
  seenAt: z.string(),
  rail: z.string(),
  field: z.enum(CHANGED_FIELDS),
  /** Name of an `other` field. */
  name: z.string().nullable(),
  /** Before the change. For a whole entry: all its texts on one line. */
  was: z.string().nullable(),
  now: z.string().nullable(),
  acknowledged: z.strictObject({ at: z.string(), by: z.string(), note: z.string() }).nullable()
})
export type BankDetailsChange = z.output<typeof BankDetailsChange>
