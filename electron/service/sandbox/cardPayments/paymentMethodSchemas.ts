import { z } from 'zod'
import { isCurrency } from '../../../../shared/money/minorDigits.ts'
import { bodyObject } from '../http/bodyObject.ts'
import { UNIT } from '../policy/money.ts'

const TwoDigits = z.string().regex(/^\d{2}$/)
const OffsetTime = z.iso.datetime({ offset: true }).describe('ISO 8601 timestamp with UTC offset')
const CURRENCY_RULE = 'must be an ISO 4217 code'
const Currency = z
  .string('must be text')
  .regex(/^[A-Z]{3}$/, CURRENCY_RULE)
  .refine(isCurrency, CURRENCY_RULE)
  .describe('ISO 4217 code')

const PaymentMethodBody = z
  .strictObject({
    id: z.guid(),
    type: z.enum(['card']),
    details: z.strictObject({
      brand: z.string().describe('card brand, lower case'),
      exp_month: TwoDigits,
      exp_year: TwoDigits,
      last4: z
        .string()
        .regex(/^\d{4}$/)
        .describe('last four digits of the card number')
    }),
    created_at: OffsetTime
  })
  .meta({ id: 'PaymentMethod' })

export const PaymentMethodList = z
  .strictObject({
    data: z.array(PaymentMethodBody),
    has_more: z.boolean().describe('true when more items exist')
  })
  .meta({ id: 'PaymentMethodList' })

const NewCharge = bodyObject({
  amount: z.number('must be a number').positive('must be greater than 0').describe(UNIT),
  currency: Currency,
  account_id: z.guid('must be a UUID').toLowerCase().describe('destination account that receives the money')
}).meta({ id: 'Charge' })

export const NewConsent = bodyObject({
  type: z.enum(['card'], 'must be card'),
  charge: NewCharge.optional().describe('for a one-off charge or a recurring payment; left out to save the card only')
}).meta({ id: 'NewConsent' })

const Consent = z
  .strictObject({ id: z.guid(), status: z.string().describe('`pending` right after creation') })
  .meta({ id: 'Consent' })

export const CreatedConsent = z.strictObject({ consent: Consent }).meta({ id: 'CreatedConsent' })

const ConfirmationMethod = z
  .strictObject({
    redirect_url: z.url().describe('opens the prebuilt checkout'),
    token: z.string().describe('secret token for the browser library'),
    expires_at: OffsetTime.describe('end of the token: ISO 8601 timestamp with UTC offset')
  })
  .meta({ id: 'ConfirmationMethod' })

export const RequestedConsent = z.strictObject({ method: ConfirmationMethod }).meta({ id: 'RequestedConsent' })
