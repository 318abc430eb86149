import { z } from 'zod'
import { UNIT } from '../policy/money.ts'

const Time = z.iso.datetime({ precision: 3 }).describe('ISO 8601 UTC timestamp with milliseconds')
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217 code')

const CounterpartySchema = z
  .strictObject({
    account_details: z
      .strictObject({
        number: z.string().nullish().describe('account number or IBAN'),
        bank_code: z.string().nullish()
      })
      .nullish(),
    account_id: z.string().nullish(),
    name: z.string().nullish()
  })
  .meta({ id: 'Counterparty' })

const TransactionBody = z
  .strictObject({
    id: z.string().describe('short opaque identifier'),
    account_id: z.string().describe('short opaque identifier'),
    amount: z.number().describe(`negative for money that leaves the account; ${UNIT}`),
    currency: Currency,
    payment_amount: z.number().describe(UNIT),
    payment_currency: Currency,
    exchange_rate: z
      .union([z.number(), z.string()])
      .nullish()
      .describe('null or missing when not applicable; a string with the switch `exchange_rate=string`'),
    bulk_payment_id: z.guid().nullish(),
    correlation_id: z.guid().nullish().describe('matches the parameter correlation_ids'),
    counterparty: CounterpartySchema.nullish().describe('the other side; any part of it may be missing or null'),
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
