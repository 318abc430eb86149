import { z } from 'zod'

// Written after the interface, not after any implementation of it. Unknown fields are allowed: services grow.
const Text = z.string()
const Currency = z.string().regex(/^[A-Z]{3}$/, 'is no ISO 4217 code')
const UtcMilliseconds = z.iso.datetime({ precision: 3, error: 'is no UTC timestamp with milliseconds' })
const OffsetTime = z.iso.datetime({ offset: true, error: 'is no timestamp with UTC offset' })

const TransactionRow = z.object({
  id: Text.min(1),
  account_id: Text.min(1),
  amount: z.number(),
  currency: Currency,
  payment_amount: z.number(),
  payment_currency: Currency,
  exchange_rate: z.union([z.number(), Text]).nullish(),
  bulk_payment_id: z.guid().nullish(),
  correlation_id: z.guid().nullish(),
  // Any part of it may be missing.
  counterparty: z
    .object({
      name: Text.nullish(),
      account_id: Text.nullish(),
      account_details: z.object({ number: Text.nullish(), bank_code: Text.nullish() }).nullish()
    })
    .nullish(),
  reference: Text,
  status: Text.min(1),
  type: Text.min(1),
  created_at: UtcMilliseconds,
  updated_at: UtcMilliseconds
})

export const TransactionPage = z.object({ data: z.array(TransactionRow), has_more: z.boolean() })

export const PaymentMethodPage = z.object({
  data: z.array(
    z.object({
      id: z.guid(),
      type: Text,
      details: z.object({
        brand: Text.regex(/^[^A-Z]+$/, 'is not lower case'),
        exp_month: Text.regex(/^\d{2}$/),
        exp_year: Text.regex(/^\d{2}$/),
        last4: Text.regex(/^\d{4}$/)
      }),
      created_at: OffsetTime
    })
  ),
  has_more: z.boolean()
})

export const Consent = z.object({ consent: z.object({ id: z.guid(), status: Text }) })

export const ConfirmationMethod = z.object({
  method: z.object({ redirect_url: z.url(), token: Text.min(1), expires_at: OffsetTime })
})

export const Account = z.object({
  id: z.guid(),
  name: Text,
  currency: Currency,
  balance: z.literal(0),
  created_at: UtcMilliseconds,
  type: z.literal('current')
})

export const BankDetails = z.array(
  z.object({
    payment_rail: Text,
    details: z.looseObject({ iban: Text.optional(), bic: Text.optional() }),
    beneficiary: Text,
    beneficiary_address: z.object({
      street1: Text,
      city: Text,
      country_code: Text.regex(/^[A-Z]{2}$/),
      post_code: Text
    })
  })
)

export const VerificationRequired = z.object({
  status: z.literal(400),
  type: z.literal('malformed content'),
  error: z.literal('verification required'),
  content: z.object({
    property: z.literal('card'),
    type: Text,
    description: z.literal('verification required'),
    details: z.object({
      visible: z.boolean(),
      method: Text,
      url: z.url(),
      data: z.object({ type: z.enum(['method', 'challenge']), threeDSServerTransID: z.guid(), messageVersion: Text })
    })
  })
})
