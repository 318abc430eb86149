import { z } from 'zod'
import { bodyObject } from '../http/bodyObject.ts'
import { UNIT } from '../policy/money.ts'

export const NewAccountBody = bodyObject({ individual_id: z.guid('must be a UUID').toLowerCase() }).meta({
  id: 'NewAccount'
})

export const AccountBody = z
  .strictObject({
    id: z.guid(),
    name: z.string().describe('a display name derived from the currency'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe('ISO 4217 code'),
    balance: z.number().describe(`initially 0; ${UNIT}`),
    created_at: z.iso.datetime({ precision: 3 }).describe('ISO 8601 UTC timestamp with milliseconds'),
    type: z.literal('current')
  })
  .meta({ id: 'Account' })

export const BankDetailsEntry = z
  .strictObject({
    payment_rail: z.string().describe('`sepa`, or a rail that the interface does not name'),
    details: z
      .looseObject({ iban: z.string().optional(), bic: z.string().optional() })
      .describe('`iban` and `bic` for sepa; other rails have fields of their own'),
    beneficiary: z.string().describe('name of the receiving party'),
    beneficiary_address: z.strictObject({
      street1: z.string(),
      city: z.string(),
      country_code: z.string().regex(/^[A-Z]{2}$/),
      post_code: z.string()
    })
  })
  .meta({ id: 'BankDetails' })

export const BankDetailsList = z.array(BankDetailsEntry).meta({ id: 'BankDetailsList' })
