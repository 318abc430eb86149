import { z } from 'zod'
import { IBAN_VERDICTS } from '../iban.ts'

/** One way to send money to an account. Texts as they were received; null for what was not sent. */
export const BankDetails = z.strictObject({
  rail: z.string(),
  beneficiary: z.string().nullable(),
  address: z.strictObject({
    street1: z.string().nullable(),
    city: z.string().nullable(),
    countryCode: z.string().nullable(),
    postCode: z.string().nullable()
  }),
  /** Without spaces, upper case; null where the rail has none. `country` is null where it has not the form of an IBAN. */
  iban: z
    .strictObject({ value: z.string(), country: z.string().nullable(), verdict: z.enum(IBAN_VERDICTS) })
    .nullable(),
  /** Upper case; null where the rail has none. */
  bic: z.strictObject({ value: z.string(), isWellFormed: z.boolean() }).nullable(),
  /** Every other field by its own name, those of an unknown rail above all; what is no text is JSON. */
  others: z.array(z.strictObject({ name: z.string(), value: z.string() })).readonly()
})
export type BankDetails = z.output<typeof BankDetails>

/** Times are ISO 8601 in UTC, by this computer's clock. */
export const BankDetailsReading = z.strictObject({ readAt: z.string(), entries: z.array(BankDetails).readonly() })
export type BankDetailsReading = z.output<typeof BankDetailsReading>

/** `added`, `removed`: a whole entry. `other`: a field of an unknown rail, by its `name`. */
export const CHANGED_FIELDS = ['iban', 'bic', 'beneficiary', 'other', 'added', 'removed'] as const

/** Other bank details than at the last reading: may be a fraud. Kept until a person says that they have seen it. */
export const BankDetailsChange = z.strictObject({
  id: z.int(),
  accountId: z.guid(),
  seenAt: z.string(),
  rail: z.string(),
  field: z.enum(CHANGED_FIELDS),
  /** Of an `other` field. */
  name: z.string().nullable(),
  /** Of a whole entry, its texts in a line. */
  was: z.string().nullable(),
  now: z.string().nullable(),
  acknowledged: z.strictObject({ at: z.string(), by: z.string(), note: z.string() }).nullable()
})
export type BankDetailsChange = z.output<typeof BankDetailsChange>
