import { z } from 'zod'

const Time = z.iso.datetime({ precision: 3 }).describe('ISO 8601 UTC timestamp with milliseconds')
const Currency = z.string().regex(/^[A-Z]{3}$/)

const CounterpartySchema = z.strictObject({
  account_details: z
    .strictObject({
      number: z.string().nullish().describe('account number or IBAN'),
      bank_code: z.string().nullish()
    })
    .optional(),
  account_id: z.string().nullish(),
  name: z.string().nullish()
})

export const TransactionBody = z
  .strictObject({
    id: z.string().describe('short opaque identifier'),
    account_id: z.string().describe('short opaque identifier'),
    amount: z.number().describe('negative for money that leaves the account'),
    currency: Currency,
    payment_amount: z.number(),
    payment_currency: Currency,
    exchange_rate: z.union([z.number(), z.string()]).nullish(),
    bulk_payment_id: z.guid().nullish(),
    correlation_id: z.guid().nullish().describe('matches the parameter correlation_ids'),
    counterparty: CounterpartySchema,
    reference: z.string().describe('free text of the payment'),
    status: z.string().describe('an open set; `pending_approval` is one value'),
    type: z.string().describe('an open set; `bank-transfer` is one value'),
    created_at: Time,
    updated_at: Time
  })
  .meta({ id: 'Transaction' })

export const TransactionList = z
  .strictObject({ data: z.array(TransactionBody), has_more: z.boolean().describe('true when more items exist') })
  .meta({ id: 'TransactionList' })
