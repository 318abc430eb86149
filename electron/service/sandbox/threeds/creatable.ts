import { z } from 'zod'
import { isCurrency } from '../../../../shared/money/minorDigits.ts'
import { bodyObject } from '../http/bodyObject.ts'
import { invalidProperty, readBody } from '../http/requestBody.ts'
import { passesLuhn } from './cardNumber.ts'
import { decodeMessage } from './messages.ts'

const PAN_RULE = 'must be a card number of 12 to 19 digits that passes the Luhn check'
const EXPIRES_RULE = 'must be [month, two-digit year]'
const TARGET_RULE = 'must be an http or https URL without a user name, of at most 2000 characters'
const DATA_RULE = 'must be the string that the iframe posted, in base64url'
const NUMBER_RULE = 'must be 1 to 64 visible ASCII characters without spaces'
const ITEMS_RULE = 'must be a number above 0'
const CURRENCY_RULE = 'must be an ISO 4217 code'
const CSC_RULE = 'must be a string of 3 or 4 digits'

const Month = z.int(EXPIRES_RULE).min(1, EXPIRES_RULE).max(12, EXPIRES_RULE)
const Year = z.int(EXPIRES_RULE).min(0, EXPIRES_RULE).max(99, EXPIRES_RULE)

export const CardData = bodyObject({
  pan: z
    .string(PAN_RULE)
    .regex(/^\d{12,19}$/, PAN_RULE)
    .refine(passesLuhn, PAN_RULE)
    .describe('card number; the sandbox takes test cards only'),
  expires: z.tuple([Month, Year], EXPIRES_RULE).describe('[month, two-digit year]'),
  csc: z
    .string(CSC_RULE)
    .regex(/^\d{3,4}$/, CSC_RULE)
    .describe('card security code')
})
export type CardData = z.output<typeof CardData>

export const VerificationData = bodyObject({
  type: z.enum(['method', 'challenge'], 'must be method or challenge'),
  data: z
    .string(DATA_RULE)
    .min(1, DATA_RULE)
    .max(8192, DATA_RULE)
    .refine((text) => decodeMessage(text) !== undefined, DATA_RULE)
    .describe('the string that the iframe posted as `threeDSMethodData` or `cres`, unchanged')
}).meta({ id: 'CardVerification' })

const CardCreatable = bodyObject({
  ...CardData.shape,
  verification: VerificationData.optional().describe('left out at first; the answer of a step on each post after it')
}).meta({ id: 'CardCreatable' })

/** The body of `POST /authorization`. Where the interface is vague, this schema is as strict as its examples. */
export const AuthorizationCreatable = bodyObject({
  id: z
    .guid('must be the id of the error that asked for a verification')
    .optional()
    .describe('the `id` of the error that asked for a verification, if it had one'),
  number: z
    .string(NUMBER_RULE)
    .regex(/^[\x21-\x7e]{1,64}$/, NUMBER_RULE)
    .describe('identifier of the authorization, kept through its verification'),
  items: z.number(ITEMS_RULE).positive(ITEMS_RULE).describe('what is paid; `amount` has to be left out'),
  currency: z
    .string(CURRENCY_RULE)
    .regex(/^[A-Z]{3}$/, CURRENCY_RULE)
    .refine(isCurrency, CURRENCY_RULE)
    .describe('ISO 4217 code'),
  card: CardCreatable,
  target: z
    .string(TARGET_RULE)
    .max(2000, TARGET_RULE)
    .refine(isWebAddress, TARGET_RULE)
    .describe('http or https URL that the iframes post their answers to')
    .meta({ format: 'uri' })
}).meta({ id: 'AuthorizationCreatable' })
export type AuthorizationCreatable = z.output<typeof AuthorizationCreatable>

/** Parses a body. Throws a `Problem` that names the wrong property and never repeats its value. */
export function readCreatable(body: unknown): AuthorizationCreatable {
  if (typeof body === 'object' && body !== null && 'amount' in body) {
    throw invalidProperty('amount', 'must be left undefined; send items')
  }
  return readBody(AuthorizationCreatable, body)
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.username === '' && url.password === ''
}
