import { expiryEnd } from '../../../shared/cards/expiry.ts'
import type { PaymentMethod } from '../../../shared/domain/paymentMethod.ts'

/** The validity of a card on a given day. `until` is its last day, such as `2029-04-30`. */
export type CardExpiry =
  | { readonly state: 'past' | 'soon' | 'later'; readonly until: string; readonly days: number }
  /** The month or the year is not valid. */
  | { readonly state: 'unknown' }

/** A card expires soon if it has this many days left, or fewer. */
const SOON = 60
const DAY_MS = 86_400_000

/** A card is valid until the end of its month. `today` is a date such as `2026-11-21`. */
export function cardExpiry(card: NonNullable<PaymentMethod['card']>, today: string): CardExpiry {
  const [month, year] = [Number(card.expMonth), Number(card.expYear)]
  if (!/^\d{1,2} (?:\d{2}|\d{4})$/.test(`${card.expMonth} ${card.expYear}`) || month < 1 || month > 12)
    return { state: 'unknown' }
  const last = expiryEnd(month, year) - DAY_MS
  const days = Math.round((last - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
  const until = new Date(last).toISOString().slice(0, 10)
  if (days < 0) return { state: 'past', until, days }
  return { state: days <= SOON ? 'soon' : 'later', until, days }
}
