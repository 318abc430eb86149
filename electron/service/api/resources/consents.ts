import { z } from 'zod'
import type { CardPaymentCharge } from '../../../../shared/domain/cardPayment.ts'
import { moneyNumber, parseMoney, type AmountUnit } from '../../../../shared/domain/money.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { GetOptions, PostingHttp } from '../http.ts'
import { numberOf, parseKeepingMoney } from '../jsonText.ts'
import { utcOf, wireTime } from './wireFields.ts'

type Options = Pick<GetOptions, 'signal'>

export interface CreatedConsent {
  readonly id: string
  /** As it came. */
  readonly status: string
}

/** How a consent is confirmed. The token and the checkout address are secrets. */
export interface ConfirmationMethod {
  readonly token: string
  /** As received; it was not checked. */
  readonly redirectUrl: string
  /** ISO 8601 in UTC, by the service's clock. */
  readonly expiresAt: string
  /** The time of the answer, by the service's clock to the second; null if the service did not send it. */
  readonly servedAt: string | null
}

export function consents(http: PostingHttp, unit: AmountUnit) {
  return {
    /** Creates a consent, once. Rejects with `outcome-unknown` if a consent may exist whose id is unknown. */
    create: (individualId: string, charge: CardPaymentCharge | null, options: Options): Promise<CreatedConsent> => {
      const body = { type: 'card', ...(charge && { charge: wireCharge(charge, unit) }) }
      const path = `v3/individuals/${encodeURIComponent(individualId)}/payment_methods`
      const ifMissing = charge ? NO_PARTY : NO_INDIVIDUAL
      return http.post(path, body, parseConsent, { ...options, ifUnknown: IF_CREATION_UNKNOWN, ifMissing })
    },
    /** Gets a new token; the earlier token becomes invalid. */
    request: (consentId: string, options: Options): Promise<ConfirmationMethod> =>
      http.post(`v3/consents/${encodeURIComponent(consentId)}`, undefined, parseMethod, {
        ...options,
        ifUnknown: IF_REQUEST_UNKNOWN,
        ifMissing: NO_CONSENT
      })
  }
}

const IF_CREATION_UNKNOWN =
  'An authorisation may have been created. Without a card it charges and saves nothing, and nobody can enter a card for it: you can create another.'
const IF_REQUEST_UNKNOWN =
  'A token may have been given that never arrived. Nobody can use it; request the authorisation again for another.'

const NO_INDIVIDUAL =
  'Your provider has no customer with this id (404). Check that the id is complete and from this provider.'
const NO_PARTY =
  'Your provider has no customer or no account with this id (404). Check that both ids are complete and from this provider.'
const NO_CONSENT = 'Your provider has no authorisation with this id (404). It may have been withdrawn: create another.'

/** Throws `bad-input` if the amount cannot be sent. */
function wireCharge({ amount, currency, accountId }: CardPaymentCharge, unit: AmountUnit) {
  const scaled = parseMoney(amount, currency, 'major')
  const number = scaled === undefined || scaled <= 0n ? undefined : moneyNumber(scaled, currency, unit)
  if (number === undefined)
    throw new AppError('bad-input', `${amount} ${currency} cannot be charged. Enter another amount.`)
  return { amount: numberOf(number), currency, account_id: accountId }
}

const Consent = z.looseObject({
  consent: z.looseObject({ id: z.string().min(1).max(200), status: z.string().max(200) })
})
const Method = z.looseObject({
  method: z.looseObject({
    token: z.string().min(1).max(10_000),
    redirect_url: z.string().max(10_000),
    expires_at: wireTime
  })
})

function parseConsent(text: string): CreatedConsent {
  const { id, status } = Consent.parse(parseKeepingMoney(text)).consent
  return { id, status }
}

function parseMethod(text: string, { headers }: Response): ConfirmationMethod {
  const { token, redirect_url, expires_at } = Method.parse(parseKeepingMoney(text)).method
  const date = Date.parse(headers.get('date') ?? '')
  const servedAt = Number.isNaN(date) ? null : new Date(date).toISOString()
  return { token, redirectUrl: redirect_url, expiresAt: utcOf(expires_at), servedAt }
}
